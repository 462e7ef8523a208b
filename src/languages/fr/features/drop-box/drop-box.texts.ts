import type * as english from '#features/drop-box/drop-box.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const dropBoxTexts: Texts<typeof english.dropBoxTexts> = {
  here: (device) => `Voici la boîte de dépôt de « ${device} ». Ouvre-la dans un programme pour WebDAV.`,
}
