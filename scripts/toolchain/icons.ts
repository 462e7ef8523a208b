import { fileURLToPath } from 'node:url'
import icons from 'unplugin-icons/vite'

const createIcon = fileURLToPath(new URL('../../src/kit/web/ui/icon.tsx', import.meta.url))

/** Enables `import House from '~icons/lucide/house'`. Reads only imported icons, from a package that has only data and no code. */
export const lucideIcons = () =>
  icons({
    compiler: {
      extension: 'js',
      compiler: (svg, _collection, name) =>
        `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(mirrored(shapesOf(svg), name))})`,
    },
  })

/** Marks the shapes of an icon that points to what comes before or after. Right-to-left pages mirror it (`base.css`). */
export const mirrored = (shapes: string, name: string): string =>
  /^(arrow|chevron)-(left|right)$/.test(name) ? `<g class="turns">${shapes}</g>` : shapes

/** Returns an icon's shapes without the attributes that `createIcon` gives to all icons, so that a class or property can override them. */
export function shapesOf(svg: string): string {
  return svg
    .replace(/<\/?(svg|g)\b[^>]*>/g, '')
    .replace(/ (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g, '')
}
