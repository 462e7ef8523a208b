import type * as english from '#kit/address.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const addressTexts: Texts<typeof english.addressTexts> = {
  isAnother: (address) => `Diese Seite wurde unter einer anderen Adresse geöffnet. Bitte öffne stattdessen ${address}.`,
}
