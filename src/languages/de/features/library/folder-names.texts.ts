import type * as english from '#features/library/folder-names.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const folderNames: Texts<typeof english.folderNames> = {
  General: 'Allgemein',
  'Goals & Intentions': 'Ziele & Vorsätze',
  Projects: 'Projekte',
  'Journal Pages': 'Journalseiten',
  'Lists & Planning': 'Listen & Pläne',
  'Weekly Plans': 'Wochenpläne',
  'Monthly Reviews': 'Rückblicke',
  'Paper Tablet Pages': 'Seiten vom Tablet',
  'Quick Notes': 'Kurznotizen',
  Inspiration: 'Inspiration',
}
