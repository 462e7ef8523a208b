import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** Fonts for the pages that the program writes itself. A page carries with it what it uses of them. */
const subsets = {
  Serif: { file: 'files/fraunces-*-standard-normal.woff2', of: ['latin', 'latin-ext'] },
  Sans: {
    file: 'files/source-sans-3-*-wght-normal.woff2',
    of: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
} as const

const familyOf = (name: keyof typeof subsets, subset: string) => `Page ${name} ${subset}`
const stackOf = (name: keyof typeof subsets) => subsets[name].of.map((subset) => `"${familyOf(name, subset)}"`).join(', ')
export const serif = `${stackOf('Serif')}, serif`
export const sans = `${stackOf('Sans')}, sans-serif`

export function registerPageFonts(): void {
  if (GlobalFonts.has(familyOf('Serif', 'latin'))) return
  const { resolve } = createRequire(import.meta.url)
  // By their whole names, because a release has the packages that the sources name.
  const packages = {
    Serif: dirname(resolve('@fontsource-variable/fraunces/package.json')),
    Sans: dirname(resolve('@fontsource-variable/source-sans-3/package.json')),
  }
  for (const name of ['Serif', 'Sans'] as const)
    for (const subset of subsets[name].of) {
      const file = subsets[name].file.replace('*', subset)
      GlobalFonts.registerFromPath(join(packages[name], file), familyOf(name, subset))
    }
}

/** Breaks a text at its spaces. A word that is too long, such as an address, is broken anywhere. */
export function linesOf(page: SKRSContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (page.measureText(longer).width <= room) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    current = word
    while (page.measureText(current).width > room) {
      let [fits, over] = [1, current.length]
      while (over - fits > 1) {
        const middle = Math.floor((fits + over) / 2)
        if (page.measureText(current.slice(0, middle)).width > room) over = middle
        else fits = middle
      }
      lines.push(current.slice(0, fits))
      current = current.slice(fits)
    }
  }
  return [...lines, current]
}
