import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mirrored, shapesOf } from './icons.ts'

const look = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

test('attributes that every icon has are left out, so that a class can change them', () => {
  const line =
    '<svg viewBox="0 0 24 24" width="1.2em" height="1.2em"><g fill="none" stroke="currentColor"><path d="M5 12h14"/></g></svg>'
  expect(shapesOf(line)).toBe('<path d="M5 12h14"/>')
  expect(shapesOf(`<svg viewBox="0 0 24 24"><path ${look} d="M5 12h14"/></svg>`)).toBe('<path d="M5 12h14"/>')
})

test('the own attributes of a shape are kept', () => {
  expect(
    shapesOf(`<svg><g ${look}><circle cx="13.5" r=".5" fill="currentColor"/><path stroke-width="3" d="M1 1h2"/></g></svg>`),
  ).toBe('<circle cx="13.5" r=".5" fill="currentColor"/><path stroke-width="3" d="M1 1h2"/>')
})

test('icons that point to what comes before or after can be mirrored, and no others', () => {
  const names = ['arrow-left', 'chevron-right', 'arrow-up', 'arrow-up-right', 'undo-2']
  expect(names.filter((name) => mirrored('<path/>', name) !== '<path/>')).toEqual(['arrow-left', 'chevron-right'])
})

test('no icon has a group with attributes of its own, which would be lost', async () => {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'))
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> }
  const groups = new Set(Object.values(icons).flatMap(({ body }) => body.match(/<g\b[^>]*>/g) ?? []))
  for (const group of groups) expect(shapesOf(group.replace('<g', '<path')), group).toBe('<path>')
})
