import { createCanvas, SvgExportFlag } from '@napi-rs/canvas'
import { bareTextFont } from '#kit/bare-annotations.ts'
import { registerBareTextFont } from '#kit/server/documents/bare-text-font.ts'
import type { OutlinedLine } from './owner-line.ts'

/** The outlines are drawn in this size, and then scaled. */
const size = 100
const mostLetters = 160

/** Turns a text into outlines, so that a page needs no font to show it and has no more words than before. */
export function outlineOf(text: string): OutlinedLine {
  registerBareTextFont()
  const canvas = createCanvas(size, size, SvgExportFlag.ConvertTextToPaths)
  const context = canvas.getContext('2d')
  context.font = `${size}px "${bareTextFont}"`
  const shown = [...text].slice(0, mostLetters).join('')
  const { width } = context.measureText(shown)
  context.fillText(shown, 0, size)
  const path = [
    ...canvas
      .getContent()
      .toString()
      .matchAll(/\sd="([^"]*)"/g),
  ]
    .map(([, drawn = '']) => operatorsOf(drawn))
    .join('\n')
  return { path: `${path}\nf`, width: width / size }
}

type Point = readonly [number, number]

/** Converts the path of an SVG, whose axis points down, to operators of a content stream. */
function operatorsOf(path: string): string {
  const operators: string[] = []
  let end: Point = [0, 0]
  for (const [, command = '', given = ''] of path.matchAll(/([MLHVQCZ])([^A-Z]*)/g)) {
    const numbers = [...given.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number)
    const at = (index: number): Point => [(numbers[index] ?? 0) / size, 1 - (numbers[index + 1] ?? 0) / size]
    if (command === 'Z') operators.push('h')
    else if (command === 'H' || command === 'V') {
      end = command === 'H' ? [(numbers[0] ?? 0) / size, end[1]] : [end[0], 1 - (numbers[0] ?? 0) / size]
      operators.push(`${shown(end)} l`)
    } else if (command === 'M' || command === 'L') {
      end = at(0)
      operators.push(`${shown(end)} ${command === 'M' ? 'm' : 'l'}`)
    } else if (command === 'C') {
      end = at(4)
      operators.push(`${shown(at(0))} ${shown(at(2))} ${shown(end)} c`)
    } else {
      // A quadratic curve as a cubic one.
      const [middle, to] = [at(0), at(2)]
      operators.push(`${shown(between(end, middle, 2 / 3))} ${shown(between(to, middle, 2 / 3))} ${shown(to)} c`)
      end = to
    }
  }
  return operators.join('\n')
}

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]
const shown = ([x, y]: Point) => `${Number(x.toFixed(4))} ${Number(y.toFixed(4))}`
