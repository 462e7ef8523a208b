// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.tsx'

test('an address can go on in the next line after its @ and its dots only, and is copied as it is', () => {
  const { container } = render(<EmailAddress of="mara.lind@post.example" />)
  expect(container.innerHTML).toBe('<span translate="no">mara.<wbr>lind@<wbr>post.<wbr>example</span>')
  expect(container.textContent).toBe('mara.lind@post.example')
})
