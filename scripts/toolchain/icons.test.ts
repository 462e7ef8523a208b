import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shapesOf } from './icons.ts'

const svgOf = (body: string) => `<svg viewBox="0 0 24 24" width="1.2em" height="1.2em">${body}</svg>`
const look = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
const grouped = (shapes: string) => svgOf(`<g ${look}>${shapes}</g>`)

test('the shapes of an icon become one path', () => {
  const shapes = '<circle cx="5" cy="12" r="1"/><path d="M5 12h14"/><rect width="10" height="6" x="2.5" y="3" rx="2"/>'
  expect(shapesOf(grouped(shapes))).toBe(
    '<path d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM5 12h14M4.5 3h6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z"/>',
  )
})

test('fractions stay short', () => {
  expect(shapesOf(grouped('<circle cx="0.3" cy="1" r="0.1"/>'))).toBe(
    '<path d="M0.2 1a0.1 0.1 0 1 0 0.2 0a0.1 0.1 0 1 0 -0.2 0z"/>',
  )
})

test("a path that starts where the previous one ended doesn't repeat that point", () => {
  expect(shapesOf(grouped('<path d="M1 1h2"/><path d="m5 .5-4 3 2 2"/><path d="m9 9h1"/><path d="m12.5.5v1"/>'))).toBe(
    '<path d="M1 1h2M5 .5l-4 3 2 2M9 9h1M12.5 .5v1"/>',
  )
})

test('attributes that every icon has are left out, so that a class can change them', () => {
  expect(shapesOf(svgOf(`<path ${look} d="M5 12h14"/>`))).toBe('<path d="M5 12h14"/>')
})

test('a shape with its own attributes stays unchanged', () => {
  const dot = '<circle cx="13.5" cy="6.5" r=".5" fill="currentColor"/>'
  expect(shapesOf(grouped(`${dot}<path d="M5 12h14"/>`))).toBe(`<path d="M5 12h14"/>${dot}`)
  expect(shapesOf(grouped('<ellipse cx="12" cy="5" rx="9" ry="3"/>'))).toBe('<ellipse cx="12" cy="5" rx="9" ry="3"/>')
})

test('an icon in another format stops the build', () => {
  for (const shapes of ['<g><path d="M5 12h14"/></g>', '<path d="M5 12h14"></path>', "<text x='1'/>"])
    expect(() => shapesOf(grouped(shapes))).toThrow('This icon')
})

test('icons look the same as before', async () => {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'))
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> }
  const some = Object.entries(icons).filter((_, at) => at % 20 === 0)
  expect(some.length).toBeGreaterThan(50)
  for (const [name, { body }] of some) {
    const [before, after] = await Promise.all([drawn(body), drawn(shapesOf(svgOf(body)))])
    const differences = before.map((value, at) => Math.abs(value - (after[at] ?? 0)))
    // The antialiased edges of touching shapes overlapped when they were separate. One path differs there by up to a quarter of the 255
    // shades.
    expect(Math.max(...differences), name).toBeLessThan(80)
  }
})

function drawn(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" ${look}>${shapes}</svg>`
  return sharp(Buffer.from(svg.replaceAll('currentColor', 'black')))
    .raw()
    .toBuffer()
}
