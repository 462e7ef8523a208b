import type * as english from '#features/mail/no-mail-server.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const noMailServerTexts: Texts<typeof english.noMailServerTexts> = {
  title: 'Esta tienda aún no puede enviar correos',
  writeTo: (supportEmail) => `Esta tienda aún no puede enviar correos. Escribe a ${supportEmail}, y alguien te ayudará.`,
  waits: (email) => `No hay servidor de correo. El correo para ${email} espera en Correo, donde puedes copiarlo.`,
}
