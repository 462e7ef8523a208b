import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** By each family, the ranges of its files: the first and the last letter of each. */
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

const has = (ranges: readonly [number, number][], letter: number) => ranges.some(([from, to]) => letter >= from && letter <= to)

test('the letters of English are in the small font of headings alone, and each other letter is where the text has it', async () => {
  const headings = await rangesOf('Fraunces Variable')
  const text = await rangesOf('Source Sans 3 Variable')
  const [small = []] = headings
  for (const letter of 'The quick “fox” — isn’t 100 % © 2026…') expect(has(small, letter.codePointAt(0) ?? 0), letter).toBe(true)
  const wrong: string[] = []
  for (let letter = 0x20; letter < 0x3000; letter++) {
    const [files, filesOfText] = [headings, text].map((fonts) => fonts.filter((ranges) => has(ranges, letter)).length)
    if (files !== filesOfText) wrong.push(`U+${letter.toString(16)}: in ${files} files, not ${filesOfText}`)
  }
  expect(wrong).toEqual([])
})
