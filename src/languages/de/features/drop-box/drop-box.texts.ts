import type * as english from '#features/drop-box/drop-box.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const dropBoxTexts: Texts<typeof english.dropBoxTexts> = {
  here: (device) => `Das ist der Briefkasten von ${device}. Öffne ihn in einem Programm für WebDAV.`,
}
