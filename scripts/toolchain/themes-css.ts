import type { Plugin } from 'vite'
import { renderThemesCss } from '../../src/features/themes/themes.css.ts'

const name = 'virtual:themes.css'

/** Provides `import 'virtual:themes.css'`: the theme tokens as CSS custom properties. */
export function themesCss(): Plugin {
  return {
    name: 'themes-css',
    resolveId: (id) => (id === name ? name : null),
    load: (id) => (id === name ? renderThemesCss() : null),
  }
}
