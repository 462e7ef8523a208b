import type * as english from '#features/planner/reading.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const pagesOf = (count: number) => counted(count, 'página', 'páginas')

export const readingTexts: Texts<typeof english.readingTexts> = {
  title: 'Las páginas de tu agenda',
  on: 'Encontramos tus días en lo que subes. Nada sale de este servidor, y no se lee ninguna letra manuscrita.',
  onWithInk: (host) =>
    `Encontramos tus días en lo que subes. La tinta de tus páginas escritas va a ${host} y se lee allí, porque lo has activado.`,
  off: (pages) =>
    pages === 0
      ? 'Está desactivado: no se lee nada.'
      : `Está desactivado: no se lee nada nuevo. Lo leído de ${pagesOf(pages)} se guarda y no se muestra en ningún sitio.`,
  removed: (pages, day) =>
    `Lo leído de ${pagesOf(pages)} está oculto y se borra para siempre el ${day}. Hasta entonces puedes recuperarlo.`,
  pause: 'Pausar',
  turnOn: 'Activar',
  undo: 'Deshacer',
  remove: 'Quitar lo leído',
  removeTitle: (pages) => `¿Quitar lo leído de ${pagesOf(pages)}?`,
  removeText:
    'Tu agenda queda vacía enseguida y no se lee nada nuevo. Puedes deshacerlo durante siete días; después se borra para siempre. Tus archivos se quedan, y también lo que dijiste de sus páginas.',
  removeNow: 'Quitar',
  loadFailed: 'No se pudo consultar lo leído. Inténtalo otra vez.',
  changeFailed: 'No se pudo cambiar. Inténtalo otra vez.',
  offTitle: 'Tu agenda está desactivada',
  offText: 'No se lee nada nuevo, y lo leído no se muestra en ningún sitio. Tus archivos están en tu biblioteca.',
  toSettings: 'Cambiarlo en los ajustes',
}
