import type * as english from '#features/orders/claims.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const claimsTexts: Texts<typeof english.claimsTexts> = {
  fillAllFields: 'Bitte fülle alle Felder aus.',
  taken: (supportEmail) =>
    `Wenn Nummer und Name zu einer Bestellung gehören, ist ihr Code jetzt zu deiner Adresse unterwegs. Nach 10 Minuten keine E-Mail? Schreib an ${supportEmail}`,
  takenWithoutMail: (supportEmail) =>
    `Wenn Nummer und Name zu einer Bestellung gehören, kann der Shop dir ihren Code jetzt geben. Um zu sagen, dass du darauf wartest, schreib an ${supportEmail}`,
  given: (email) => `Der Code geht an ${email}.`,
  declined: 'Anfrage abgelehnt.',
  undone: 'Die Bestellung hat einen neuen Code, und niemand hat ihn bisher.',
  notFound: 'Diese Anfrage gibt es nicht mehr.',
  noClaim: 'Niemand hat den Code dieser Bestellung abgeholt.',
  decideFirst: 'Der Code wurde benutzt. Entscheide zuerst über dieses Konto.',
}
