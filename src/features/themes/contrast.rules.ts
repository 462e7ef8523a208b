export type Hex = `#${string}`

/** WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes two colours. `share` of the second one, from 0 to 1. */
export function mixed(one: Hex, other: Hex, share: number): Hex {
  const second = channelsOf(other)
  const channels = channelsOf(one).map((value, at) => Math.round(value + ((second[at] ?? 0) - value) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
