import type * as english from '#features/library/books.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const date = datesIn('es-ES')
const dayText = (text: string) => date(text, text.startsWith(String(new Date().getFullYear())) ? 'md' : 'mdy')

export const booksTexts: Texts<typeof english.booksTexts> = {
  written: (pages, until) => {
    if (pages === 0) return 'Aún no hay nada escrito'
    const written = counted(pages, 'página escrita', 'páginas escritas')
    return until === null ? written : `${written}, hasta el ${dayText(until)}`
  },
  all: (states) => counted(states, 'exportación', 'exportaciones'),
  allOf: (name, states) => `${counted(states, 'exportación', 'exportaciones')} de ${name}`,
  lead: 'La misma agenda, de un solo dispositivo y en una sola carpeta. La más reciente está arriba.',
  until: (day) => `Hasta el ${dayText(day)}`,
  uploaded: (date) => `subida el ${date}`,
  open: (name, which) => `Abrir ${name}: ${which}`,
  download: (name, which) => `Descargar ${name}: ${which}`,
  remove: (name, which) => `Eliminar ${name}: ${which}`,
  putOnDays: 'Poner en días',
  show: 'Mostrar',
  more: 'Mostrar más',
  onlyHere: (days, pages) =>
    days === pages
      ? counted(days, 'día está solo aquí', 'días están solo aquí')
      : counted(pages, 'página escrita está solo aquí', 'páginas escritas están solo aquí'),
  nothingLost: 'Todo lo escrito está también en otro archivo.',
  removeTitle: (name) => `¿Eliminar «${name}»?`,
  removeSomeTitle: (files) => `¿Eliminar ${counted(files, 'archivo', 'archivos')}?`,
  removeOne: 'Eliminar',
  removeNewest: 'Eliminar la más reciente',
  removeAll: (states) => `Eliminar las ${number(states)}`,
  inPrint: 'También en el texto impreso',
  kept: 'Los archivos eliminados se pueden restaurar durante 30 días.',
}
