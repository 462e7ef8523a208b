import type * as english from '#features/library/folder-names.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const folderNames: Texts<typeof english.folderNames> = {
  General: 'Général',
  'Goals & Intentions': 'Objectifs et intentions',
  Projects: 'Projets',
  'Journal Pages': 'Pages de journal',
  'Lists & Planning': 'Listes et organisation',
  'Weekly Plans': 'Plans de la semaine',
  'Monthly Reviews': 'Bilans du mois',
  'Paper Tablet Pages': 'Pages de tablette',
  'Quick Notes': 'Notes rapides',
  Inspiration: 'Inspiration',
}
