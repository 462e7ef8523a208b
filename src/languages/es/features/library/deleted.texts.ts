import type * as english from '#features/library/deleted.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { libraryTexts } from './library.texts.ts'

export const deletedTexts: Texts<typeof english.deletedTexts> = {
  title: libraryTexts.deleted.title,
  lead: 'Los archivos eliminados se quedan aquí 30 días. Después desaparecen para siempre.',
  back: 'Volver a la biblioteca',
  restore: 'Restaurar',
  restoreAll: 'Restaurar todo',
  restoreLabel: (name) => `Restaurar ${name}`,
  remove: 'Eliminar ya',
  removeLabel: (name) => `Eliminar ya: ${name}`,
  removeTitle: (name) => `¿Eliminar “${name}” ya?`,
  removeText: 'Después no se podrá restaurar.',
  empty: 'Vaciar',
  emptyTitle: '¿Vaciar la papelera?',
  emptyText: 'Después no se podrá restaurar ninguno de estos archivos. Tu biblioteca se queda como está.',
  emptyNow: 'Eliminar todo',
  failed: 'No se pudo eliminar. Inténtalo otra vez.',
  goes: (instant) => `Desaparece el ${libraryTexts.uploadDate(instant)}`,
  none: 'Aquí no hay nada',
  noneText: 'Cuando eliminas un archivo, se queda aquí 30 días por si quieres recuperarlo.',
  more: 'Ver más',
  loadFailed: 'No se pudieron cargar los archivos eliminados.',
}
