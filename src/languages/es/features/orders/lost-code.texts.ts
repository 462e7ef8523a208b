import type * as english from '#features/orders/lost-code.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { noMailServerTexts } from '../mail/no-mail-server.texts.ts'

export const lostCodeTexts: Texts<typeof english.lostCodeTexts> = {
  link: 'Perdí mi código',
  title: 'Perdí mi código',
  lead: 'Escribe el pedido con el que llegó, y te lo enviaremos otra vez.',
  orderNumber: 'Número de pedido',
  orderNumberHint: 'Está en el correo de confirmación de tu compra, por ejemplo #1001.',
  email: 'Correo',
  emailHint: 'La dirección con la que hiciste el pedido.',
  send: 'Enviar mi código',
  sending: 'Enviando…',
  close: 'Cerrar',
  fillAllFields: 'Completa todos los campos.',
  invalidEmail: 'Escribe una dirección de correo válida.',
  failed: 'No funcionó. Inténtalo otra vez.',
  leadWithoutMail:
    'Escribe el pedido con el que llegó. Esta tienda aún no puede enviar correos, así que alguien de ahí te dará el código.',
  sendWithoutMail: 'Pedir mi código',
  sentTitle: 'Mira tu correo',
  sent: 'Si el número de pedido y la dirección coinciden, te hemos enviado el código.',
  cannotSendTitle: noMailServerTexts.title,
  cannotSend: 'Si el número de pedido y la dirección coinciden, la tienda ya puede darte tu código.',
  askShop: (supportEmail) => `Escribe a ${supportEmail} para decir que lo estás esperando.`,
  notArrived: (supportEmail) => `¿No ha llegado en unos minutos? Escribe a ${supportEmail}.`,
}
