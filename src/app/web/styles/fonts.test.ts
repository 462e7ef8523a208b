import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The Unicode ranges of each file of a family, as the first and last code points. */
async function rangesOf(family: string): Promise<[number, number][][]> {
  const styles = await readFile(new URL('fonts.css', import.meta.url), 'utf8')
  const faces = styles
    .split('@font-face')
    .filter((face) => face.includes(`font-family: '${family}'`) && face.includes('unicode-range'))
  return faces.map((face) =>
    [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]),
  )
}

const includes = (ranges: readonly [number, number][], letter: number) =>
  ranges.some(([from, to]) => letter >= from && letter <= to)

test.each([
  ['Fraunces Basic', 'Fraunces Variable'],
  ['Willow Sans Basic', 'Source Sans 3 Variable'],
])('%s has the letters of English, and %s has only the others', async (basic, latin) => {
  const small = await rangesOf(basic)
  const large = (await rangesOf(latin)).flat()
  for (const letter of 'The quick “fox” — isn’t 100 % © 2026…') {
    for (const ranges of small) expect(includes(ranges, letter.codePointAt(0) ?? 0), letter).toBe(true)
  }
  const wrong: string[] = []
  for (let letter = 0x20; letter < 0x250; letter++) {
    const isSmall = small.every((ranges) => includes(ranges, letter))
    if (isSmall === includes(large, letter)) wrong.push(`U+${letter.toString(16)}`)
  }
  expect(wrong).toEqual([])
})

test('headings are semibold only in the text font: Fraunces has no such weight, and the browser would thicken its letters', async () => {
  const heading = /<h[1-4]\b[^>]*className="[^"]*|font-heading[^"']*/g
  const wrong: string[] = []
  for (const file of globSync('src/**/*.tsx'))
    for (const [classes] of (await readFile(file, 'utf8')).matchAll(heading))
      if (/font-(semibold|bold)/.test(classes) && !classes.includes('font-sans')) wrong.push(`${file}: ${classes}`)
  expect(wrong).toEqual([])
})
