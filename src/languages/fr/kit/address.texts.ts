import type * as english from '#kit/address.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const addressTexts: Texts<typeof english.addressTexts> = {
  isAnother: (address) => `Cette page a été ouverte à une autre adresse. Ouvre plutôt ${address}.`,
}
