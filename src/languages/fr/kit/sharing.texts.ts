import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/sharing.texts.ts'

export const sharingTexts: Texts<typeof english.sharingTexts> = {
  file: 'Partager',
  page: 'Partager cette page',
  failed: 'Le partage n’a pas réussi. Réessaie.',
}
