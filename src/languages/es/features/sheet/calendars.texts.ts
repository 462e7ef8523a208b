import type * as english from '#features/sheet/calendars.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('es-ES')

export const calendarsTexts: Texts<typeof english.calendarsTexts> = {
  title: 'Tus calendarios',
  lead: 'Hasta cinco. Cada uno se lee dos veces al día, y de sus próximas cinco semanas solo se guardan las horas y los títulos, cifrados. Al desactivar la hoja, se quitan.',
  list: 'Calendarios de la hoja de la mañana',
  address: 'Dirección privada de un calendario',
  addressHint: 'Empieza por https:// o webcal:// y no se vuelve a mostrar.',
  add: 'Añadir calendario',
  help: '¿Dónde encuentro esta dirección?',
  ways: [
    'Google: en calendar.google.com, en la configuración del calendario, en «Integrar el calendario»: «Dirección secreta en formato iCal».',
    'Apple: en Calendario, comparte el calendario como «Calendario público» y copia el enlace.',
    'Outlook: en la configuración, en «Calendario», «Calendarios compartidos», publica el calendario y copia el enlace ICS.',
    'Nextcloud: comparte el calendario con un enlace y luego «Copiar enlace de suscripción».',
  ],
  shows: { titles: 'Con títulos', busy: 'Solo horas', nothing: 'En pausa' },
  showsOf: (name) => `Qué se imprime de ${name}`,
  waiting: 'Leyendo…',
  paused: 'En pausa. No se guarda nada de él.',
  readAt: (at) => `Leído el ${date(at, 'mdt')}`,
  failures: {
    silent: 'Su servidor no respondió la última vez.',
    locked: 'Pide una contraseña. Copia su dirección privada, que no la necesita.',
    gone: 'Ya no hay ningún calendario en esta dirección. Vuelve a copiar su dirección.',
    refused: 'Su servidor respondió con un error la última vez.',
    odd: 'No hay ningún calendario en esta dirección. Copia la que acaba en .ics o se llama iCal.',
    large: 'Es demasiado grande para leerlo.',
    elsewhere: 'Su dirección lleva a un sitio del que no se traen calendarios.',
    sealed: 'Su dirección ya no se puede leer. Quita el calendario y añádelo de nuevo.',
  },
  readNow: 'Leer ahora',
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${name}`,
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText: 'Su dirección y sus eventos se borran aquí. El calendario en sí se queda como está.',
  loadFailed: 'No se pudieron cargar tus calendarios.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
}
