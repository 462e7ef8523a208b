import type * as english from '#features/library/viewer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../count.ts'

export const viewerTexts: Texts<typeof english.viewerTexts> = {
  close: 'Cerrar',
  previous: 'Archivo anterior',
  next: 'Archivo siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ajustar a la pantalla',
  zoomPercent: (scale) => `${Math.round(scale * 100)} %`,
  controls: 'Controles del visor',
  position: (position, total, isMore = false) => `${number(position)} de ${number(total)}${isMore ? '+' : ''}`,
  pageNumber: 'Número de página',
  ofPages: (pages) => `de ${pages}`,
  loading: 'Cargando',
  download: 'Descargar',
  putOnDay: 'Poner en un día',
  gone: 'Este archivo ya no está en tu biblioteca.',
  rotate: 'Girar',
  outline: 'Índice',
  pages: 'Páginas',
  pageLabel: (label) => `“${label}”`,
  search: 'Buscar en este archivo',
  searchLabel: 'Buscar en este archivo',
  found: (at, all, isReading) => {
    if (all === 0) return isReading ? 'Buscando…' : 'No se encontró'
    const many = `${number(all)}${isReading ? '+' : ''}`
    return at === 0 ? `${many} ${all === 1 && !isReading ? 'resultado' : 'resultados'}` : `${number(at)} de ${many}`
  },
  previousFound: 'Resultado anterior',
  nextFound: 'Resultado siguiente',
  endSearch: 'Terminar la búsqueda',
  locked: 'Este PDF está protegido. La contraseña no sale de tu navegador.',
  password: 'Contraseña',
  unlock: 'Abrir',
  wrongPassword: 'Esa no es la contraseña. Inténtalo otra vez.',
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
  failed: 'Este archivo no se puede mostrar aquí. Puedes descargarlo.',
  missing: 'Este archivo falta en el servidor. La tienda ya está avisada.',
  unreachable: 'Ahora no se puede llegar a este archivo. Se abrirá en cuanto vuelvas a tener conexión.',
}
