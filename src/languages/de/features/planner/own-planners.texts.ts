import type * as english from '#features/planner/own-planners.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownPlannersTexts: Texts<typeof english.ownPlannersTexts> = {
  title: 'Meine Planer',
  cover: (name) => `Titelseite von ${name}`,
  about: (year, pages) => (year === null ? counted(pages, 'Seite', 'Seiten') : `${year}, ${counted(pages, 'Seite', 'Seiten')}`),
  download: 'Herunterladen',
  downloadOf: (title, label) => (label === '' ? `${title} herunterladen` : `${title}, ${label}, herunterladen`),
  ownerLine: (name, orderNumber) => (orderNumber === null ? name : `${name}, Bestellung ${orderNumber}`),
  addCode: 'Code eines weiteren Planers hinzufügen',
  loadFailed: 'Die Planer, die du gekauft hast, konnten nicht geladen werden. Bitte versuche es noch einmal.',
}
