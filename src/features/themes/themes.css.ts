import { type ShownTheme, themeNames } from './themes.names.ts'
import { defaultTheme } from './themes.rules.ts'
import { ink, type Theme, themes } from './themes.tokens.ts'

/** The tokens as custom properties, one block for each theme; calm also stands on the bare root, so that it holds before any script. */
export function renderThemesCss(): string {
  return [...themeNames.map((name) => renderTheme(name, themes[name])), renderTheme('ink', ink)].join('\n')
}

function renderTheme(name: ShownTheme, theme: Theme): string {
  const selector = name === defaultTheme ? `:root,\n[data-theme='${name}']` : `[data-theme='${name}']`
  const gradient = theme.gradient ? `linear-gradient(${theme.gradient.join(', ')})` : 'none'
  const properties = [
    `color-scheme: ${theme.scheme};`,
    ...Object.entries(theme.colours).map(([colour, value]) => `--${colour}: ${value};`),
    `--page-gradient: ${gradient};`,
  ]
  return `${selector} {\n${properties.map((property) => `  ${property}\n`).join('')}}\n`
}
