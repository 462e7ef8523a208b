import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/reader/reader.texts.ts'
import { number } from '../../number.ts'

export const readerTexts: Texts<typeof english.readerTexts> = {
  close: 'Cerrar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ajustar a la pantalla',
  fitWidth: 'Ajustar al ancho',
  hideControls: 'Solo la página',
  zoomPercent: (scale) => `${Math.round(scale * 100)} %`,
  controls: 'Controles del visor',
  pageNumber: 'Número de página',
  ofPages: (pages) => `de ${pages}`,
  loading: 'Cargando',
  outline: 'Índice',
  pages: 'Páginas',
  pageLabel: (label) => `“${label}”`,
  linkToPage: (page) => `Ir a la página ${number(page)}`,
  linkTo: (address) => `Abrir ${address}`,
  leaveTitle: '¿Abrir otro sitio?',
  leaveText: (address) => `Este enlace lleva a ${address}`,
  leave: 'Abrir',
  stay: 'Quedarme aquí',
  leaveFailed: 'No se pudo abrir el enlace.',
  page: (page, pages) => `Página ${page} de ${pages}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
}
