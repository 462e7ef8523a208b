import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/sharing.texts.ts'

export const sharingTexts: Texts<typeof english.sharingTexts> = {
  file: 'Teilen',
  page: 'Diese Seite teilen',
  failed: 'Das ließ sich nicht teilen. Bitte versuche es noch einmal.',
}
