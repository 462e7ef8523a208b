import type * as english from '#features/library/viewer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

export const viewerTexts: Texts<typeof english.viewerTexts> = {
  previous: 'Archivo anterior',
  next: 'Archivo siguiente',
  position: (position, total, isMore = false) => `Archivo ${number(position)} de ${number(total)}${isMore ? '+' : ''}`,
  loading: 'Cargando',
  download: 'Descargar',
  putOnDay: 'Poner en un día',
  gone: 'Este archivo ya no está en tu biblioteca.',
  rotate: 'Girar',
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
  inside: (count) =>
    count === 1 ? 'Dentro de este PDF hay otro' : `Dentro de este PDF hay otros ${count.toLocaleString('es-ES')}`,
  addInside: 'Añadir a la biblioteca',
  insideUnreadable: 'Lo que hay dentro no se puede leer aquí. Abre este archivo en un ordenador y guárdalo desde allí.',
  locked: 'Este PDF está protegido. La contraseña no sale de tu navegador.',
  password: 'Contraseña',
  unlock: 'Abrir',
  wrongPassword: 'Esa no es la contraseña. Inténtalo otra vez.',
  failed: 'Este archivo no se puede mostrar aquí. Puedes descargarlo.',
  missing: 'Este archivo falta en el servidor. La tienda ya está avisada.',
  unreachable: 'Ahora no se puede abrir este archivo. Inténtalo otra vez dentro de un momento.',
}
