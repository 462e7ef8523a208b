import type * as english from '#features/orders/lost-code.texts.ts'
import type { Texts } from '#kit/languages.ts'
export const lostCodeTexts: Texts<typeof english.lostCodeTexts> = {
  link: 'Perdí mi código',
  title: 'Perdí mi código',
  lead: 'Escribe la dirección con la que hiciste el pedido y te enviaremos allí el código otra vez.',
  email: 'Correo',
  send: 'Enviar mi código',
  sending: 'Enviando…',
  close: 'Cerrar',
  write: 'Escribir a la tienda',
  fillAllFields: 'Escribe tu dirección de correo.',
  invalidEmail: 'Escribe una dirección de correo válida.',
  failed: 'No funcionó. Inténtalo otra vez.',
  leadWithoutMail:
    'Escribe la dirección con la que hiciste el pedido. Esta tienda aún no puede enviar correos, así que alguien de ahí te dará el código.',
  sendWithoutMail: 'Pedir mi código',
  sentTitle: 'Mira tu correo',
  sent: 'Si a esta dirección le corresponde un código sin usar, lo hemos enviado allí.',
  cannotSendTitle: 'Ahora escribe a la tienda',
  cannotSend: 'Si a esta dirección le corresponde un código sin usar, la tienda ya puede dártelo.',
  askShop: (supportEmail) => `Escribe a ${supportEmail} para decir que lo estás esperando.`,
  notArrived: (supportEmail) => `¿No ha llegado en unos minutos? Escribe a ${supportEmail} con tu número de pedido.`,
}
