import type { Plugin } from 'vite'
import { renderThemesCss } from '../../src/features/themes/themes.css.ts'

const name = 'virtual:themes.css'

/** `import 'virtual:themes.css'`: the tokens of the themes as custom properties. */
export function themesCss(): Plugin {
  return {
    name: 'themes-css',
    resolveId: (id) => (id === name ? name : null),
    load: (id) => (id === name ? renderThemesCss() : null),
  }
}
