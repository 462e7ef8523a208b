import { fileURLToPath } from 'node:url'
import icons from 'unplugin-icons/vite'

const createIcon = fileURLToPath(new URL('../../src/kit/web/ui/icon.tsx', import.meta.url))

/** `import House from '~icons/lucide/house'`: only the icons that are imported are read, from a package of data without code. */
export const lucideIcons = () =>
  icons({
    compiler: {
      extension: 'js',
      compiler: (svg) =>
        `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(shapesOf(svg))})`,
    },
  })

/** The shapes alone: `createIcon` gives the stroke, which a class or property may change. */
function shapesOf(svg: string): string {
  const shapes = /^<svg[^>]*>(?:<g [^>]*>)?(.*?)(?:<\/g>)?<\/svg>$/s.exec(svg)?.[1]
  if (shapes === undefined || shapes.includes('<g')) throw new Error(`This icon is drawn in another way: ${svg}`)
  return shapes
}
