import type * as english from '#kit/brand.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const brandTexts: Texts<typeof english.brandTexts> = { tagline: 'Una compañía tranquila para tu agenda digital' }
