import type * as english from '#features/newsletter/newsletter.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { noMailServerTexts } from '../mail/no-mail-server.texts.ts'

const home = 'Volver a la página de inicio'

export const newsletterTexts: Texts<typeof english.newsletterTexts> = {
  sent: 'Gracias. Si no conocíamos esta dirección, hemos enviado un correo para confirmarla.',
  cannotSend:
    'Esta tienda aún no puede enviar correos, así que no puede confirmar esta dirección. Hasta entonces no recibirás el boletín.',
  confirmed: 'Tu suscripción está activa.',
  unsubscribed: 'Te has dado de baja.',
  invalidEmail: 'Escribe una dirección de correo válida.',
  linkSpent: 'Este enlace ha caducado o ya se usó. Escribe tu dirección otra vez.',
  page: {
    title: 'Boletín',
    sentTitle: 'Mira tu correo',
    sentText: 'Si no conocíamos esta dirección, te hemos enviado un correo. Ábrelo y pulsa el botón para suscribirte.',
    cannotSendTitle: noMailServerTexts.title,
    cannotSendText: (supportEmail) =>
      `Confirmamos cada dirección por correo antes de enviar el boletín. Si quieres suscribirte, escribe a ${supportEmail}.`,
    sentNote: '¿No ha llegado en unos minutos? Mira en la carpeta de spam, o escribe tu dirección otra vez.',
    problems: {
      email: 'No parece una dirección de correo. Revísala e inténtalo otra vez.',
      later: 'Demasiados intentos. Inténtalo otra vez dentro de una hora.',
      failed: 'No funcionó. Inténtalo otra vez en un momento.',
    },
    home,
  },
  confirm: {
    title: 'Confirma tu suscripción',
    lead: 'Confírmala para recibir el boletín. Cada correo tiene un enlace para darte de baja.',
    confirm: 'Suscribirme',
    confirming: 'Confirmando…',
    failed: 'No se pudo confirmar tu suscripción. Inténtalo otra vez.',
    done: 'Tu suscripción está activa. Recibirás el próximo boletín.',
    home,
  },
  unsubscribe: {
    title: 'Darte de baja',
    lead: 'Dejaremos de enviar el boletín a esta dirección. Tu cuenta, si tienes una, se queda como está.',
    confirm: 'Darme de baja',
    confirming: 'Dándote de baja…',
    failed: 'No se pudo tramitar la baja. Inténtalo otra vez.',
    done: 'Listo. Ya no enviaremos el boletín a esta dirección.',
    home,
  },
}
