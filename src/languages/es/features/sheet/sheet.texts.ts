import type * as english from '#features/sheet/sheet.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetTexts: Texts<typeof english.sheetTexts> = {
  allDay: 'Todo el día',
  busy: 'Ocupado',
  moreEvents: (count) => (count === 1 ? 'y un evento más' : `y ${count} eventos más`),
  goal: (place) => `Meta ${place}`,
  firstCode: (product, code) => `Tu código para ${product} es ${code}. Escríbelo en Ajustes, en «Hoja de la mañana».`,
}
