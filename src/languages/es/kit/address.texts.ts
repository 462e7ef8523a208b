import type * as english from '#kit/address.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const addressTexts: Texts<typeof english.addressTexts> = {
  isAnother: (address) => `Esta página se abrió desde otra dirección. Abre ${address}.`,
}
