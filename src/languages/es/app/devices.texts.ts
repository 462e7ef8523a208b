import type * as english from '#app/devices.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { countFiles } from '../features/library/library.texts.ts'
import { counted } from '../kit/number.ts'

const date = datesIn('es-ES')
const dayOf = (instant: string) => date(instant, 'mdy')

/** `Llegaron 3 páginas desde Supernote` */
const arrived = (some: number, one: string, many: string, device: string | null) =>
  `${some === 1 ? 'Llegó' : 'Llegaron'} ${counted(some, one, many)} desde ${device ?? 'tus dispositivos'}`
const pagesArrived = (pages: number, device: string | null) => arrived(pages, 'página', 'páginas', device)

export const devicesTexts: Texts<typeof english.devicesTexts> = {
  title: 'Dispositivos',
  lead: 'Tabletas, teléfonos y programas que envían páginas a tu biblioteca.',
  list: 'Tus dispositivos',
  emptyTitle: 'Ningún dispositivo envía páginas aún',
  emptyText: 'Apps como Goodnotes y Notability pueden enviar solas lo que escribes. Se configura una sola vez.',
  help: 'Cómo configurar un dispositivo',
  loadFailed: 'No se pudieron cargar tus dispositivos.',
  browsers: 'Navegadores',
  ways: {
    'drop-box': 'WebDAV',
    form: 'Atajo o script',
    browser: 'Subido o compartido en un navegador',
  },
  nothingYet: 'Aún no ha enviado nada.',
  files: (files, lastName, lastAt) => `${countFiles(files)} en tu biblioteca, el último del ${dayOf(lastAt)}: ${lastName}`,
  used: (at) => `Última conexión: ${dayOf(at)}`,
  noPassword: 'Ya no tiene contraseña. Lo que envió se queda en tu biblioteca.',
  refused: {
    not_a_page: (name, at) => `“${name}” se rechazó el ${dayOf(at)}: no se puede leer aquí. Expórtalo como PDF y envía ese.`,
    too_large: (name, at) => `“${name}” se rechazó el ${dayOf(at)}: es demasiado grande.`,
    full: (name, at) => `“${name}” no cupo el ${dayOf(at)}: tu biblioteca está llena. Vaciar la papelera libera espacio.`,
    texts_full: (name, at) =>
      `“${name}” llegó el ${dayOf(at)}, pero la búsqueda no encuentra lo que lleva escrito: el texto de tus otras páginas ocupa todo el espacio.`,
  },
  smallFilesOnly:
    'En este momento los archivos grandes no llegan: algo delante del servidor los rechaza. Pide a quien lleva el servidor que suba el límite. En nginx se llama client_max_body_size.',
  writing: {
    label: 'Encontrar lo que escribí',
    hint: 'Guarda, para la búsqueda, el texto que un dispositivo ha leído de tu letra manuscrita y envía con una página. Se queda en este servidor. Al desactivarlo se elimina.',
  },
  test: 'Probar',
  testOf: (device) => `Probar ${device}`,
  testing: {
    lead: 'Primero comprobamos este lado. Después, envía una página desde el dispositivo.',
    large: 'Los archivos grandes pasan.',
    room: 'Tu biblioteca tiene espacio.',
    full: 'Tu biblioteca está llena. Vaciar la papelera libera espacio.',
    waiting: (device) => `Esperando a ${device}. Envía ahora una página que aún no esté en tu biblioteca.`,
    arrived: (name) => `${name} ha llegado.`,
    nothing: 'No ha llegado nada. Comprueba la dirección, la contraseña y el wifi del dispositivo.',
    failed: 'La prueba no funcionó. Inténtalo otra vez.',
    again: 'Probar otra vez',
  },
  arrived: {
    pages: (pages, device) => `${pagesArrived(pages, device)}.`,
    pagesToSee: (pages, device, open) => `${pagesArrived(pages, device)}; ${counted(open, 'espera', 'esperan')} tu respuesta.`,
    files: (files, device) => `${arrived(files, 'archivo', 'archivos', device)}.`,
    full: 'Tu biblioteca está llena: un archivo de uno de tus dispositivos no cabía.',
    dismiss: 'Ocultar',
  },
}
