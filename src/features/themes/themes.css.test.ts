import { expect, test } from 'vitest'
import { renderThemesCss } from './themes.css.ts'

const blocks = renderThemesCss().split(/(?<=\n}\n)/)
const blockOf = (theme: string) => blocks.find((block) => block.includes(`[data-theme='${theme}']`)) ?? ''

test('each theme is a block of custom properties', () => {
  expect(blocks).toHaveLength(9)
  expect(blockOf('ink')).toContain('--page-gradient: none;')
  expect(blockOf('dark')).toMatch(/^\n?\[data-theme='dark'\] \{\n {2}color-scheme: dark;\n {2}--background: #[0-9a-f]{6};\n/)
  for (const block of blocks) expect(block.match(/--[\w-]+: /g)).toHaveLength(20)
})

test('calm applies before any script has run', () => {
  expect(blockOf('calm')).toMatch(/^:root,\n\[data-theme='calm'\] \{\n {2}color-scheme: light;\n/)
})

test('the background of the page is a gradient or none', () => {
  expect(blockOf('calm')).toContain('--page-gradient: linear-gradient(#faf7ee, #f5f0e4, #edeedd);')
  for (const block of blocks) expect(block).toMatch(/--page-gradient: (none|linear-gradient\((#[0-9a-f]{6}(, )?)+\));/)
})
