import type { Texts } from '#kit/languages.ts'
import type * as english from '#paper/unsubscribe.texts.ts'

export const unsubscribeTexts: Texts<typeof english.unsubscribeTexts> = {
  reminders: {
    title: 'Recordatorios por correo',
    lead: 'Dejaremos de enviar recordatorios a esta dirección. Tus objetivos, tus páginas y las horas de tus recordatorios se quedan como están.',
    confirm: 'No recibir más estos correos',
    done: 'Listo. Ya no recibirás recordatorios por correo.',
  },
  wrong: (support) =>
    `Este enlace está incompleto o ya no es válido, así que no ha cambiado nada. Ábrelo desde el correo más reciente o escribe a ${support}.`,
}
