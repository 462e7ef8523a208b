import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('text cannot end an element, an attribute or itself become markup', () => {
  expect(escapeHtml(`<a href="x">Tom & Jerry's</a>`)).toBe('&#60;a href=&#34;x&#34;&#62;Tom &#38; Jerry&#39;s&#60;/a&#62;')
})
