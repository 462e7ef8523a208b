import type * as english from '#features/drop-box/drop-box.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const dropBoxTexts: Texts<typeof english.dropBoxTexts> = {
  here: (device) => `Este es el buzón de ${device}. Ábrelo en un programa para WebDAV.`,
}
