import type * as english from '#features/planner/own-planners.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownPlannersTexts: Texts<typeof english.ownPlannersTexts> = {
  title: 'Mis agendas',
  cover: (name) => `Portada de ${name}`,
  about: (year, pages) =>
    year === null ? counted(pages, 'página', 'páginas') : `${year}, ${counted(pages, 'página', 'páginas')}`,
  download: 'Descargar',
  downloadOf: (title, label) => (label === '' ? `Descargar ${title}` : `Descargar ${title}, ${label}`),
  ownerLine: (name, orderNumber) => (orderNumber === null ? name : `${name}, pedido ${orderNumber}`),
  addCode: 'Añadir el código de otra agenda',
  loadFailed: 'No se pudieron cargar las agendas que has comprado. Inténtalo otra vez.',
}
