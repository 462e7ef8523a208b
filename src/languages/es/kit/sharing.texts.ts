import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/sharing.texts.ts'

export const sharingTexts: Texts<typeof english.sharingTexts> = {
  file: 'Compartir',
  page: 'Compartir esta página',
  failed: 'No pudimos compartirlo. Inténtalo otra vez.',
}
