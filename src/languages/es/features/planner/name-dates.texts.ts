import type * as english from '#features/planner/name-dates.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const filesOf = (count: number) => counted(count, 'archivo', 'archivos')

export const nameDatesTexts: Texts<typeof english.nameDatesTexts> = {
  offer: (files) =>
    files === 1 ? '1 archivo tiene una fecha en su nombre.' : `${filesOf(files)} tienen una fecha en su nombre.`,
  title: 'Fechas en los nombres de archivo',
  intro: 'Podemos poner estos archivos en su día de tu calendario. Los archivos y sus nombres se quedan como están.',
  pictures: 'Imágenes sin fecha en el nombre',
  withoutPictures: 'No usarlas',
  until: (year) => `Usar la fecha en que se hicieron, hasta ${year}`,
  picturesHint: 'La cámara guarda en el archivo el día en que se hizo la foto. En un escaneo, ese no es el día de la página.',
  nothing: 'Ninguno de estos archivos tiene una fecha que podamos usar. Puedes poner una página en un día desde su menú.',
  which: (name) => `¿Qué día es «${name}»?`,
  whichHint: 'Tu respuesta vale para todos los nombres como este.',
  put: (files) => (files === 0 ? 'Ponerlos en su día' : `Poner ${filesOf(files)} en su día`),
  done: (pages) => (pages === 1 ? '1 página está ya en su día.' : `${counted(pages, 'página', 'páginas')} están ya en su día.`),
  doubtful: (files) => (files === 1 ? '1 archivo se queda como está' : `${filesOf(files)} se quedan como están`),
  doubts: {
    order: 'Puede ser más de un día.',
    future: 'Este día aún no ha llegado.',
    several: 'Hay más de una fecha en su nombre.',
    pages: 'Tiene muchas páginas, así que quizá sea el día en que se guardó.',
    known: 'Una de sus páginas ya está en un día, en otro archivo.',
    scan: 'La imagen puede ser un escaneo hecho más tarde.',
  },
  more: (files) => `Y ${counted(files, 'archivo más', 'archivos más')}.`,
}
