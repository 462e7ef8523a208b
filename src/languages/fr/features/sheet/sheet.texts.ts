import type * as english from '#features/sheet/sheet.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetTexts: Texts<typeof english.sheetTexts> = {
  allDay: 'Toute la journée',
  busy: 'Occupé',
  moreEvents: (count) => (count === 1 ? 'et un autre événement' : `et ${count} autres événements`),
  goal: (place) => `Objectif ${place}`,
  firstCode: (product, code) => `Ton code pour ${product} est ${code}. Saisis-le dans les Réglages, rubrique Feuille du matin.`,
}
