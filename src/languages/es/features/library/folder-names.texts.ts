import type * as english from '#features/library/folder-names.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const folderNames: Texts<typeof english.folderNames> = {
  General: 'General',
  'Goals & Intentions': 'Metas e intenciones',
  Projects: 'Proyectos',
  'Journal Pages': 'Páginas de diario',
  'Lists & Planning': 'Listas y planes',
  'Weekly Plans': 'Planes semanales',
  'Monthly Reviews': 'Repasos mensuales',
  'Paper Tablet Pages': 'Páginas de la tableta',
  'Quick Notes': 'Notas rápidas',
  Inspiration: 'Inspiración',
}
