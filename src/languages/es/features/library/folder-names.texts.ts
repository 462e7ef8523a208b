import type * as english from '#features/library/folder-names.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const folderNames: Texts<typeof english.folderNames> = {
  General: 'General',
  'Goals & Intentions': 'Metas e intenciones',
  Projects: 'Proyectos',
  'Journal Pages': 'Diario',
  'Lists & Planning': 'Listas y planes',
  'Weekly Plans': 'Plan semanal',
  'Monthly Reviews': 'Repaso mensual',
  'Paper Tablet Pages': 'Desde la tableta',
  'Quick Notes': 'Notas rápidas',
  Inspiration: 'Inspiración',
}
