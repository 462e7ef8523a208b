import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/locale.texts.ts'

export const localeTexts: Texts<typeof english.localeTexts> = { locale: 'es-ES' }
