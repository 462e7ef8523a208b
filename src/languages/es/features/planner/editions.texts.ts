import type * as english from '#features/planner/editions.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'
import { monthAndYear, shortDay, shortRange } from './planner.texts.ts'

const pages = (some: number) => counted(some, 'página', 'páginas')

const dated = (from: string, to: string) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`)

const listed = (runs: readonly [string, string][], some: number) => {
  const named = runs.map(([from, to]) => dated(from, to))
  return `${named.join('; ')}${some > runs.length ? `; ${number(some - runs.length)} más` : ''}`
}

export const editionsTexts: Texts<typeof english.editionsTexts> = {
  lead: 'Las agendas en blanco en las que la gente escribe. Sus exportaciones se comparan con las que publicas.',
  add: 'Añadir edición',
  addTitle: 'Añadir una edición',
  addText: 'El PDF en blanco, tal como lo vendes. Se leen sus páginas, y tú confirmas las fechas antes de publicarla.',
  name: 'Título',
  namePlaceholder: 'Agenda diaria 2027',
  choose: 'Elegir PDF',
  addFailed: 'No pudimos añadir la edición. Inténtalo otra vez.',
  submit: 'Añadir',
  added: 'La edición se está leyendo',
  loadFailed: 'No pudimos cargar las ediciones. Inténtalo otra vez.',
  emptyTitle: 'Aún no hay ediciones',
  emptyText: 'Añade el PDF en blanco de una agenda que vendes. Así las páginas exportadas llegan a sus días.',
  states: {
    draft: 'En espera',
    indexing: 'Leyéndose',
    ready: 'Lista',
    published: 'Publicada',
    retired: 'Retirada',
    failed: 'Fallida',
  },
  reading: (done, total) => (total === 0 ? 'Leyendo sus páginas' : `Leyendo ${number(done)} de ${pages(total)}`),
  size: (some, year) => `${pages(some)}, ${year === null ? 'sin fechas' : year}`,
  undated: 'No se encontraron fechas, así que las páginas solo se distinguen por su tipo.',
  pictured: (pictured, all) =>
    pictured === 0
      ? 'No se pudieron dibujar sus páginas. Las exportaciones que son imágenes no se compararán con ella, pero los PDF sí.'
      : all - pictured === 1
        ? 'No se pudo dibujar 1 página. Sus imágenes no se reconocerán, pero los PDF sí.'
        : `No se pudieron dibujar ${pages(all - pictured)}. Sus imágenes no se reconocerán, pero los PDF sí.`,
  unpictured: {
    too_large:
      'Dibujar sus páginas requiere demasiada memoria. Las exportaciones que son imágenes no se compararán con ella, pero los PDF sí.',
    too_slow:
      'Dibujar sus páginas tarda demasiado. Las exportaciones que son imágenes no se compararán con ella, pero los PDF sí.',
  },
  placed: (some) => counted(some, 'página situada', 'páginas situadas'),
  doubts: (some, unknown) => {
    const all = some === 0 ? 'Sin dudas' : `${pages(some)} por revisar`
    return unknown === 0 ? all : `${all}, ${unknown === some ? 'sin fecha' : `${number(unknown)} sin fecha`}`
  },
  failures: {
    encrypted: 'Este PDF necesita una contraseña.',
    too_large: 'Este PDF es demasiado grande, o tiene más de 3000 páginas.',
    too_slow: 'Este PDF tarda demasiado en leerse.',
  },
  failed: 'No se pudo leer este PDF.',
  look: (title) => `Revisar las páginas de ${title}`,
  lookShort: 'Revisar',
  publish: 'Publicar',
  publishNamed: (title) => `Publicar ${title}`,
  publishTitle: (title) => `¿Publicar ${title}?`,
  publishText:
    'De ahora en adelante, las exportaciones se comparan con ella. También se leen, en segundo plano, los PDF que ya están en las bibliotecas: más o menos medio segundo por cada cien páginas.',
  publishDoubts: (some) =>
    some === 1
      ? '1 página aún en duda. Se usará la fecha propuesta.'
      : `${pages(some)} aún en duda. Se usarán las fechas propuestas.`,
  publishUnknown: (some) =>
    some === 1
      ? 'No se conoce la fecha de 1 página. Lo que se escribe en ella se conserva, pero no aparece en ningún día.'
      : `No se conoce la fecha de ${pages(some)}. Lo que se escribe en ellas se conserva, pero no aparece en ningún día.`,
  published: 'Publicada',
  corrects: '¿Es una edición corregida?',
  correctsNone: 'No, una nueva',
  changes: 'Qué se corrigió',
  changesHint: 'Quien tiene la edición que corrige lo sabrá una vez, con estas palabras.',
  retire: 'Retirar',
  retireNamed: (title) => `Retirar ${title}`,
  retireTitle: (title) => `¿Retirar ${title}?`,
  retireText: 'Las exportaciones nuevas no se compararán con ella. Lo que ya se reconoció se queda.',
  retired: 'Retirada',
  changeFailed: 'No se pudo cambiar. Inténtalo otra vez.',
  pagesTitle: (title) => `Páginas de ${title}`,
  pagesFailed: 'No pudimos cargar las páginas. Inténtalo otra vez.',
  calendar: 'Calendario de esta edición',
  noCalendar: 'Aún no hay páginas de días ni de semanas.',
  rowName: (label) => (label.length === 4 ? label : monthAndYear(`${label}-01`)),
  stateNames: {
    sure: (some) => counted(some, 'segura', 'seguras'),
    doubt: (some) => `${number(some)} en duda`,
    missing: (some) => counted(some, 'falta', 'faltan'),
    twice: (some) => counted(some, 'repetida', 'repetidas'),
  },
  dates: {
    missing: (runs, some) => `Faltan: ${listed(runs, some)}`,
    twice: (runs, some) => `Repetidas: ${listed(runs, some)}`,
  },
  groups: 'Páginas por revisar',
  group: (some, reason) => `${pages(some)}: ${reason}`,
  settle: 'Están bien',
  settleUndated: 'No tienen fecha',
  becomes: (kind, from, to) => `${kind}: ${from && to ? dated(from, to) : 'sin fecha'}`,
  whichYear: '¿Qué año?',
  yearOpen:
    'Sus páginas no llevan impreso ningún año, así que aún no tienen fecha. Indica el año: una sola respuesta las fecha todas.',
  yearSaid: 'Si es otro año, todas sus páginas pasan a él, salvo las que hayas cambiado.',
  yearChoice: (years, from, to) => `${years}: ${shortRange(from, to)}`,
  settleGroup: (some, reason) => `Están bien, ${pages(some)}: ${reason}`,
  range: 'Fijar muchas páginas a la vez',
  rangeHint: 'Por ejemplo: las páginas 71 a 436 son días, desde el 1 de enero, con dos páginas cada uno.',
  rangeSays: (some, from, to) => `${pages(some)}, del ${shortDay(from)} al ${shortDay(to)}.`,
  firstPage: 'Primera página',
  lastPage: 'Última página',
  firstDate: 'Primera fecha',
  pagesEach: 'Páginas por fecha',
  setRange: 'Fijar estas páginas',
  changed: (some) => counted(some, 'página cambiada', 'páginas cambiadas'),
  undo: 'Deshacer',
  undone: (some) => `${pages(some)} como antes`,
  onlyDoubts: 'Solo páginas en duda',
  noPages: 'Ninguna página está en duda.',
  more: 'Ver más',
  page: (page) => `Página ${page}`,
  kind: 'Tipo',
  from: 'Desde',
  to: 'Hasta',
  keep: 'Confirmar',
  keepPage: (page) => `Confirmar la página ${page}`,
  kept: 'Confirmada',
  done: 'Listo',
  reasons: {
    weekday: 'El día de la semana no corresponde a la fecha.',
    noWeekday: 'Ningún día de la semana impreso confirma la fecha.',
    noYear: 'No se encontró el año.',
    twice: 'Otra página tiene la misma fecha.',
    order: 'La fecha es anterior a la de una página previa.',
    gap: 'Faltan los días anteriores.',
    week: 'Los días impresos no corresponden al número de la semana.',
    print: 'Algo impreso en la página contradice la fecha.',
    links: 'Solo los enlaces y las páginas vecinas indican la fecha.',
    unknown: 'No se entendió su fecha.',
  },
}
