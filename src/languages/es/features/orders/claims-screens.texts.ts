import type * as english from '#features/orders/claims-screens.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const claimPageTexts: Texts<typeof english.claimPageTexts> = {
  title: 'Recibe tu código de acceso',
  lead: (product) =>
    `¿Compraste en un mercado como Etsy? Dinos cuál es tu pedido y el código de ${product} te llega por correo, una vez.`,
  orderNumber: 'Número de pedido',
  orderNumberHint: 'Está en el recibo del mercado.',
  name: 'Nombre del pedido',
  email: 'Tu correo',
  emailHint: 'El código solo servirá para esta dirección.',
  send: 'Enviar mi código',
  invalidEmail: 'Escribe una dirección de correo válida.',
  failed: 'No funcionó. Inténtalo otra vez.',
  sentTitle: 'Mira tu correo',
  again: 'Probar con otro pedido',
  haveCode: 'Ya tengo un código',
}

export const claimsListTexts: Texts<typeof english.claimsListTexts> = {
  label: 'Solicitudes que te esperan',
  lead: 'Estas personas conocen el número de un pedido y el nombre que lleva, y piden su código.',
  asks: (email) => `${email} pide el código`,
  reasons: {
    claimed: (givenTo) => `El pedido es de ${givenTo}. Si lo das, esa dirección pierde el código y se avisa a las dos.`,
    two: 'Alguien más lo pide. Solo uno lo recibe.',
    shown: 'Su código ya se mostró o se entregó, así que quizá alguien lo tenga.',
    asked: 'Lo pidió antes de que llegara el pedido, o mientras muchas solicitudes eran falsas.',
  },
  give: 'Dar',
  giveIt: (orderNumber, email) => `Dar el pedido ${orderNumber} a ${email}`,
  decline: 'Rechazar',
  declineIt: (orderNumber, email) => `Rechazar la solicitud de ${email} para el pedido ${orderNumber}`,
  failed: 'No se pudo guardar.',
  giveAll: (count) => `Dar los ${count.toLocaleString('es-ES')} sin dudas`,
  giveAllTitle: (count) => `¿Dar los códigos de ${count.toLocaleString('es-ES')} pedidos?`,
  giveAllText: 'Cada uno va a la única dirección que lo pide. Las solicitudes con otra pregunta se quedan.',
  declineAll: 'Rechazar todas',
  declineAllTitle: (count) => `¿Rechazar ${count.toLocaleString('es-ES')} solicitudes?`,
  declineAllText: 'No se avisa a nadie. Los pedidos quedan como están.',
  unknown: (count) =>
    count === 1
      ? '1 solicitud nombra un pedido que no está aquí, u otro nombre. Si aún no importaste los últimos pedidos, hazlo ahora.'
      : `${count.toLocaleString('es-ES')} solicitudes nombran pedidos que no están aquí, u otros nombres. Si aún no importaste los últimos pedidos, hazlo ahora.`,
  takeTitle: (orderNumber) => `¿Quitar el pedido ${orderNumber} a quien lo recogió?`,
  takeText: (email) => `El código de ${email} deja de servir y se le avisa. El pedido recibe un código nuevo.`,
  takeUsed: 'El código está en uso. Decide qué pasa con esa cuenta. El pedido recibe un código nuevo en todo caso.',
  keep: 'Para esa cuenta no cambia nada.',
}
