import { describe, expect, it } from 'vitest'
import { contrast, luminance } from './contrast.rules.ts'
import { themeHours, themeNames } from './themes.names.ts'
import { themeTexts } from './themes.texts.ts'
import { type ColourName, ink, surfaces, themes } from './themes.tokens.ts'

const inks = ['foreground', 'muted-foreground', 'primary', 'accent', 'destructive', 'success'] as const
const filled = ['card', 'primary', 'secondary', 'accent', 'destructive', 'success'] as const
const controlEdges = ['input', 'ring'] as const

describe.each(themeNames)('the %s theme', (name) => {
  const { colours, gradient = [] } = themes[name]

  it('has every text at WCAG AA on every surface', () => {
    const onSurfaces = surfaces.flatMap((surface) => inks.map((ink) => [ink, surface] as const))
    const onFills = filled.map((fill) => [`${fill}-foreground` as ColourName, fill] as const)
    const tooFaint = [...onSurfaces, ...onFills].filter(([ink, ground]) => contrast(colours[ink], colours[ground]) < 4.5)
    expect(tooFaint).toEqual([])
  })

  it('has every text at WCAG AA on every colour of the page gradient', () => {
    const tooFaint = gradient.flatMap((stop) => inks.filter((ink) => contrast(colours[ink], stop) < 4.5))
    expect(tooFaint).toEqual([])
  })

  it('draws the edge of a control and the focus ring at 3:1', () => {
    const pairs = surfaces.flatMap((surface) => controlEdges.map((edge) => [edge, surface] as const))
    const tooFaint = pairs.filter(([edge, surface]) => contrast(colours[edge], colours[surface]) < 3)
    expect(tooFaint).toEqual([])
  })

  it('has a colour scheme that matches its background', () => {
    expect(luminance(colours.background) > 0.4 ? 'light' : 'dark').toBe(themes[name].scheme)
  })

  it('has a name and a description', () => {
    expect(themeTexts[name].name.toLowerCase()).toBe(name)
    expect(themeTexts[name].description).not.toBe('')
  })
})

describe('the eight themes', () => {
  it('each have their own background, primary and accent', () => {
    for (const colour of ['background', 'primary', 'accent'] as const) {
      expect(new Set(themeNames.map((name) => themes[name].colours[colour])).size).toBe(8)
    }
  })

  it('have hours only for morning and evening', () => {
    expect(themeHours).toEqual({ morning: { from: 6, until: 12 }, evening: { from: 18, until: 6 } })
  })
})

describe('ink', () => {
  it('is only black and white, with no grey and no gradient', () => {
    expect(new Set(Object.values(ink.colours))).toEqual(new Set(['#ffffff', '#000000']))
    expect(ink.gradient).toBeUndefined()
  })

  it('has every text at 7:1 on every surface', () => {
    const onSurfaces = surfaces.flatMap((surface) => inks.map((one) => [one, surface] as const))
    const onFills = filled.map((fill) => [`${fill}-foreground` as ColourName, fill] as const)
    const tooFaint = [...onSurfaces, ...onFills].filter(([one, ground]) => contrast(ink.colours[one], ink.colours[ground]) < 7)
    expect(tooFaint).toEqual([])
  })
})

describe('the contrast the tests compute', () => {
  it('is 21 for black on white and 4.48 for the grey that WCAG calls just too light', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
