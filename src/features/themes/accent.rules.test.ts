import { describe, expect, it } from 'vitest'
import { accentIn, adaptedThemes, readColour, renderAccentCss } from './accent.rules.ts'
import { contrast, type Hex } from './contrast.rules.ts'
import { themeNames } from './themes.names.ts'
import { surfaces, themes } from './themes.tokens.ts'

/** Bright, faint, dark and grey ones, and those of the themes themselves. */
const colours: Hex[] = [
  '#ffff00',
  '#ff00ff',
  '#00ffff',
  '#ffffff',
  '#000000',
  '#808080',
  '#e91e63',
  '#1a73e8',
  '#a04928',
  '#dd9d78',
]

describe('the accent colour of a shop', () => {
  it.each(themeNames)('can be read on every surface of %s, and words on it too', (name) => {
    const { colours: tokens, gradient = [] } = themes[name]
    const grounds = [...surfaces.map((surface) => tokens[surface]), ...gradient]
    const faint = colours.filter((colour) => {
      const accent = accentIn(themes[name], colour)
      return [...grounds, tokens.card].some((ground) => contrast(accent, ground) < 4.5)
    })
    expect(faint).toEqual([])
  })

  it('stays as it was chosen where it can be read', () => {
    expect(accentIn(themes.calm, '#a04928')).toBe('#a04928')
    expect(adaptedThemes('#a04928')).toEqual(['energize', 'reflect', 'evening', 'dark'])
    expect(accentIn(themes.calm, '#e91e63')).not.toBe('#e91e63')
  })

  it('changes the eight moods and never ink, and buttons only in the usual mood', () => {
    const css = renderAccentCss('#a04928')
    expect(css.match(/data-theme='\w+'/g)).toEqual(themeNames.map((name) => `data-theme='${name}'`))
    expect(css).not.toContain('ink')
    expect(css.match(/--primary:/g)).toHaveLength(1)
    expect(css).toContain(":not(i)[data-theme='calm']{--accent:#a04928;--accent-foreground:#fdfbf5;--primary:#a04928;")
  })

  it('tints a surface of the usual mood, on which every text of that mood can be read', () => {
    const { colours: tokens } = themes.calm
    const inks = (['foreground', 'muted-foreground', 'destructive', 'success'] as const).map((name) => tokens[name])
    const faint = colours.filter((colour) => {
      const secondary = /--secondary:(#[0-9a-f]{6})/.exec(renderAccentCss(colour))?.[1] ?? ''
      return [...inks, accentIn(themes.calm, colour)].some((one) => contrast(one, secondary) < 4.5)
    })
    expect(faint).toEqual([])
  })

  it('is read as people type it', () => {
    expect(['#A04928', 'a04928', ' #fff ', '#12', 'red', '#a04928;}', 'url(x)'].map(readColour)).toEqual([
      ...['#a04928', '#a04928', '#ffffff'],
      ...[null, null, null, null],
    ])
  })
})
