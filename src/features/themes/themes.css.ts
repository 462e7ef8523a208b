import { type ShownTheme, themeNames } from './themes.names.ts'
import { defaultTheme } from './themes.rules.ts'
import { ink, type Theme, themes } from './themes.tokens.ts'

/**
 * Renders the tokens as custom properties, one block per theme. Calm also matches the bare root, so that it applies before any script runs.
 */
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
