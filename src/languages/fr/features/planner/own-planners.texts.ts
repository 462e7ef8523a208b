import type * as english from '#features/planner/own-planners.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownPlannersTexts: Texts<typeof english.ownPlannersTexts> = {
  title: 'Mes agendas',
  cover: (name) => `Couverture de ${name}`,
  about: (year, pages) => (year === null ? counted(pages, 'page', 'pages') : `${year}, ${counted(pages, 'page', 'pages')}`),
  download: 'Télécharger',
  downloadOf: (title, label) => (label === '' ? `Télécharger ${title}` : `Télécharger ${title}, ${label}`),
  ownerLine: (name, orderNumber) => (orderNumber === null ? name : `${name}, commande ${orderNumber}`),
  addCode: 'Ajouter le code d’un autre agenda',
  loadFailed: 'Les agendas que tu as achetés n’ont pas pu être chargés. Réessaie.',
}
