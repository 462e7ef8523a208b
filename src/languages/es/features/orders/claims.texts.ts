import type * as english from '#features/orders/claims.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const claimsTexts: Texts<typeof english.claimsTexts> = {
  fillAllFields: 'Rellena todos los campos.',
  taken: (supportEmail) =>
    `Si el número y el nombre son de un pedido, su código va de camino a tu dirección. ¿Sin correo en 10 minutos? Escribe a ${supportEmail}`,
  takenWithoutMail: (supportEmail) =>
    `Si el número y el nombre son de un pedido, la tienda ya puede darte su código. Para avisar de que lo esperas, escribe a ${supportEmail}`,
  given: (email) => `El código va a ${email}.`,
  declined: 'Solicitud rechazada.',
  undone: 'El pedido tiene un código nuevo, que aún no tiene nadie.',
  notFound: 'Esta solicitud ya no existe.',
  noClaim: 'Nadie ha recogido el código de este pedido.',
  decideFirst: 'El código se usó. Decide primero sobre esa cuenta.',
}
