import type * as english from '#kit/brand.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const brandTexts: Texts<typeof english.brandTexts> = { tagline: 'Le compagnon tranquille de ton agenda sans papier' }
