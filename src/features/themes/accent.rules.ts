import { contrast, type Hex, luminance, mixed } from './contrast.rules.ts'
import { type ThemeName, themeNames } from './themes.names.ts'
import { defaultTheme } from './themes.rules.ts'
import { surfaces, type Theme, themes } from './themes.tokens.ts'

/** WCAG 2.2 AA for text, as for every colour of a theme (themes.tokens.test.ts). */
const leastContrast = 4.5
const steps = 50

/** Returns `#aabbcc` for `#AABBCC`, `abc` and the like; null for anything else. */
export function readColour(typed: string): Hex | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}

/**
 * Returns a colour as a theme can show it: as it is where words in it can be read on every surface, otherwise the nearest darker one, or
 * the nearest lighter one of a dark theme.
 */
export function accentIn({ scheme, colours, gradient = [] }: Theme, colour: Hex): Hex {
  const grounds = [...surfaces.map((surface) => colours[surface]), ...gradient]
  const extreme = scheme === 'dark' ? '#ffffff' : '#000000'
  for (let step = 0; step <= steps; step++) {
    const tried = mixed(colour, extreme, step / steps)
    if (grounds.every((ground) => contrast(tried, ground) >= leastContrast)) return tried
  }
  return extreme
}

/** Returns a light tint of an accent as a surface of a light theme, on which everything can be read that could be read on its own. */
function tintIn({ colours }: Theme, accent: Hex): Hex {
  const darkest = luminance(colours.secondary)
  for (let step = Math.round(steps * 0.8); step < steps; step++) {
    const tried = mixed(accent, '#ffffff', step / steps)
    if (luminance(tried) >= darkest && contrast(accent, tried) >= leastContrast) return tried
  }
  return '#ffffff'
}

/** The themes that need another shade of a colour. */
export const adaptedThemes = (colour: Hex): ThemeName[] => themeNames.filter((name) => accentIn(themes[name], colour) !== colour)

/**
 * Renders what a shop's accent colour changes: the accent of every mood, and buttons, links and tinted surfaces of the usual one, which
 * visitors see.
 * Ink stays black and white.
 */
export function renderAccentCss(colour: Hex): string {
  return themeNames
    .map((name) => {
      const theme = themes[name]
      const accent = accentIn(theme, colour)
      // A surface is readable on the accent, since the accent is readable on it.
      const pair = (token: string) => `--${token}:${accent};--${token}-foreground:${theme.colours.card};`
      const tint = `--secondary:${tintIn(theme, accent)};--secondary-foreground:${theme.colours.foreground};`
      const usual = name === defaultTheme ? `${pair('primary')}--ring:${accent};${tint}` : ''
      // Stronger than the rule of the theme, whichever comes first, and weaker than the one of previews in ink.
      return `:not(i)[data-theme='${name}']{${pair('accent')}${usual}}`
    })
    .join('')
}
