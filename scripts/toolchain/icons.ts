import { fileURLToPath } from 'node:url'
import icons from 'unplugin-icons/vite'

const createIcon = fileURLToPath(new URL('../../src/kit/web/ui/icon.tsx', import.meta.url))

/** Enables `import House from '~icons/lucide/house'`. Reads only imported icons, from a package that has only data and no code. */
export const lucideIcons = () =>
  icons({
    compiler: {
      extension: 'js',
      compiler: (svg) =>
        `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(shapesOf(svg))})`,
    },
  })

/** Attributes that `createIcon` sets on each icon. Shapes must not repeat them, so that a class or property can override them. */
const given = new Map([
  ['fill', 'none'],
  ['stroke', 'currentColor'],
  ['stroke-linecap', 'round'],
  ['stroke-linejoin', 'round'],
  ['stroke-width', '2'],
])

/** Joins an icon's shapes into one path, because a list of files draws thousands of icons. Shapes with their own style stay separate. */
export function shapesOf(svg: string): string {
  const shapes = /^<svg[^>]*>(?:<g [^>]*>)?(.*?)(?:<\/g>)?<\/svg>$/s.exec(svg)?.[1]
  if (shapes === undefined || shapes.includes('<g')) throw new Error(`This icon has an unexpected structure: ${svg}`)
  const lines: string[] = []
  const others: string[] = []
  for (const [, name = '', text = ''] of shapes.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)) {
    const attributes = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const)
    const own = Object.fromEntries(attributes.filter(([key, value]) => given.get(key) !== value))
    const line = lineOf(name, own)
    if (line === null)
      others.push(
        `<${name}${Object.entries(own)
          .map(([key, value]) => ` ${key}="${value}"`)
          .join('')}/>`,
      )
    else lines.push(line)
  }
  if (lines.length + others.length !== shapes.split('<').length - 1) throw new Error(`This icon has an unsupported shape: ${svg}`)
  return (lines.length > 0 ? `<path d="${lines.join('')}"/>` : '') + others.join('')
}

/** Returns a shape as path commands; null for other kinds of shapes and for those with their own style. */
function lineOf(name: string, attributes: Record<string, string>): string | null {
  const { d, cx, cy, r, x, y, width, height, rx, ry, ...look } = attributes
  if (Object.keys(look).length > 0) return null
  const [left, top, wide, high] = [x, y, width, height].map((value) => Number(value ?? 0)) as [number, number, number, number]
  switch (name) {
    case 'path':
      return d === undefined ? null : startingAbsolute(d)
    case 'circle':
      return arcs(Number(cx), Number(cy), Number(r))
    case 'rect':
      return roundedRect(left, top, wide, high, Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0))
    default:
      return null
  }
}

/** Makes the first `m` absolute. After another path, a relative one would start where that path ended. */
function startingAbsolute(d: string): string {
  return d.replace(
    /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*(?=([-\d.])?)/,
    (_, x, y, next) => `M${x} ${y}${next ? 'l' : ''}`,
  )
}

function arcs(x: number, y: number, r: number): string {
  return `M${short(x - r)} ${y}a${r} ${r} 0 1 0 ${short(2 * r)} 0a${r} ${r} 0 1 0 ${short(-2 * r)} 0z`
}

function roundedRect(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const across = short(width - 2 * rx)
  const down = short(height - 2 * ry)
  const corner = (dx: number, dy: number) => (rx === 0 ? '' : `a${rx} ${ry} 0 0 1 ${dx} ${dy}`)
  return `M${short(x + rx)} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
}

/** Rounds away floating-point errors. */
const short = (value: number) => Number(value.toFixed(3))
