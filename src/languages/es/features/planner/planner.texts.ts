import type { InkStep } from '#features/planner/ink.rules.ts'
import type * as english from '#features/planner/planner.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { localDate } from '#kit/local-day.ts'
import { capital, counted, number } from '../../kit/number.ts'

const date = datesIn('es-ES')
/** With the year only if it isn't this one. */
const inYear = <Form extends 'md' | 'wmd' | 'WMd'>(day: string, today: string, form: Form) =>
  day.slice(0, 4) === today.slice(0, 4) ? form : (`${form}y` as const)

/** `lunes, 2 de marzo de 2026`. */
const longDay = (day: string): string => date(day, 'WMdy')
const month = (day: string): string => date(day, 'My')

export const shortDay: Texts<typeof english.shortDay> = (day) => date(day, 'mdy')
export const briefDay: Texts<typeof english.briefDay> = (day) => capital(date(day, inYear(day, localDate(new Date()), 'wmd')))
export const monthName: Texts<typeof english.monthName> = (day) => capital(month(day))
export const monthAndYear: Texts<typeof english.monthAndYear> = (day) => capital(date(day, 'my'))

export const kindNames: Texts<typeof english.kindNames> = {
  year: 'Año',
  quarter: 'Trimestre',
  month: 'Mes',
  week: 'Semana',
  day: 'Día',
  notes: 'Notas',
  cover: 'Portada',
  other: 'Otra página',
}

export const pageName: Texts<typeof english.pageName> = (page) => {
  const { kind, dateFrom } = page
  if (dateFrom === null) return page.label || kindNames[kind]
  if (kind === 'day') return rangeName({ from: dateFrom, to: page.dateTo ?? dateFrom })
  if (kind === 'notes' && page.dateTo === dateFrom) return `Notas del ${longDay(dateFrom)}`
  if (kind === 'week') return `Semana del ${date(dateFrom, 'Mdy')}`
  if (kind === 'year') return `Año ${dateFrom.slice(0, 4)}`
  return kind === 'month' ? monthName(dateFrom) : `${kindNames[kind]}, ${month(dateFrom)}`
}

const pagesOf = (some: number) => counted(some, 'página', 'páginas')

/** `el martes`, or `el 2 nov` if that was more than six days ago. Null if it was today. */
function dayBefore(since: Date, now: Date): string | null {
  const days = (Date.parse(localDate(now)) - Date.parse(localDate(since))) / 86_400_000
  if (days < 1) return null
  return `el ${date(since, days < 7 ? 'W' : 'md')}`
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Within a sentence: `hoy`, `ayer`, `el domingo`, `el 2 nov`. */
function nearDay(day: string, now: Date): string {
  const today = localDate(now)
  const ago = daysBetween(day, today)
  if (ago < 2) return ago === 0 ? 'hoy' : 'ayer'
  return `el ${date(day, ago < 7 ? 'W' : inYear(day, today, 'md'))}`
}

/** `412 páginas: 38 escritas, 3 nuevas desde el martes, 1 sin situar.` */
const sentence: Texts<typeof english.plannerTexts.sentence> = (
  { pagesTotal, placed, withInk, unknownInk, newPages, unplaced, since },
  now,
) => {
  const pages = pagesOf(pagesTotal)
  if (placed === 0) return `${pages}: no reconocimos ninguna como página de tu agenda.`
  const when = since === null ? null : dayBefore(new Date(since), now)
  const parts = [
    ...(withInk === 0 && unknownInk > 0 ? [] : [counted(withInk, 'escrita', 'escritas')]),
    ...(since === null || newPages === 0
      ? []
      : [`${counted(newPages, 'nueva', 'nuevas')}${when === null ? '' : ` desde ${when}`}`]),
    ...(unknownInk === 0 ? [] : [`${number(unknownInk)} en las que no distinguimos lo escrito de lo impreso`]),
    ...(unplaced === 0 ? [] : [`${number(unplaced)} que no pudimos situar`]),
  ]
  return `${pages}: ${parts.join(', ')}.`
}

export const dayNumber: Texts<typeof english.dayNumber> = (day) => date(day, 'd')
export const shortMonth: Texts<typeof english.shortMonth> = (day) => capital(date(day, 'm'))
export const shortRange: Texts<typeof english.shortRange> = (from, to) => {
  const last = date(to, 'md')
  return `${date(from, from.slice(0, 7) === to.slice(0, 7) ? 'd' : 'md')} – ${last}`
}
export const rangeName: Texts<typeof english.rangeName> = ({ from, to }) => {
  if (from === to) return capital(longDay(from))
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && Number(to.slice(8)) > 27
    ? monthName(from)
    : `${shortRange(from, to)} ${to.slice(0, 4)}`
}

const inkWords: Record<InkStep, string> = {
  none: 'sin escribir',
  little: 'con algo escrito',
  half: 'medio escrita',
  full: 'llena de escritura',
}

const daysWritten = (days: number) => counted(days, 'día escrito', 'días escritos')

export const plannerTexts: Texts<typeof english.plannerTexts> = {
  inkOf: (page) => `página ${page}`,
  title: 'Tu agenda',
  loadFailed: 'No pudimos cargar tu agenda. Inténtalo otra vez.',
  emptyText: 'Sube lo que exportaste de tu tableta, un PDF o imágenes. Aquí aparecerán los días en los que escribiste.',
  toLibrary: 'Ir a tu biblioteca',
  unavailableTitle: 'Aún no disponible',
  unavailableText: 'Tu tienda aún no ha añadido su agenda, así que las páginas no se pueden reconocer.',
  sentence,
  waiting: 'Empezamos en un momento.',
  waitings: {
    share_used:
      'En espera. En la última hora hemos leído muchas páginas tuyas, así que seguiremos con este archivo un poco más tarde.',
    too_much_stored: 'En espera. Tienes tantas páginas que no caben más. Elimina alguna exportación, y seguiremos.',
  },
  working: (done, total) => (total === 0 ? 'Leyéndolo.' : `Leyendo ${number(done)} de ${pagesOf(total)}.`),
  workingFiles: (files, pages) =>
    pages === null
      ? `Leyendo ${counted(files, 'archivo', 'archivos')}.`
      : `Leyendo ${counted(files, 'archivo', 'archivos')}: ${number(pages.done)} de ${pagesOf(pages.total)}.`,
  written: (days, until, news, now) => {
    const since = until === localDate(now) ? ' hasta ahora' : until === null ? '' : `, hasta ${nearDay(until, now)}`
    const written = `${daysWritten(days)}${since}.`
    if (news === null) return written
    const when = dayBefore(new Date(news.since), now)
    return `${written} ${counted(news.pages, 'nueva', 'nuevas')}${when === null ? '' : ` desde ${when}`}.`
  },
  readingEnded: (days, newPages) =>
    newPages === 0
      ? `${daysWritten(days)}, nada nuevo.`
      : `${daysWritten(days)}, ${counted(newPages, 'página nueva', 'páginas nuevas')}.`,
  cancelled: 'Detenido.',
  failures: {
    encrypted: 'Este PDF necesita una contraseña, así que no pudimos leerlo.',
    too_large: 'Este archivo es demasiado grande para leerlo.',
    too_slow: 'Este archivo tarda demasiado en leerse.',
  },
  failed: 'No pudimos leer este archivo.',
  stop: 'Parar',
  more: 'Más',
  monthOf: (day, days) => `${monthName(day)}: ${daysWritten(days)}`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  weekdays: ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do'],
  dayName: (day, ink) => `${capital(longDay(day))}: ${ink === null ? 'en tu agenda' : inkWords[ink]}`,
  otherPages: 'Semanas, meses y notas',
  yearAgo: 'Hace un año',
  pageFailed: 'No se pudo dibujar esta página.',
  close: 'Cerrar',
  trayTitle: '¿Qué día es este?',
  trayPage: (page, name) => `Página ${page} de ${name}`,
  pickDay: 'Otro día',
  keepDay: 'Usar este día',
  tooSmall: 'Lo impreso que distingue estas páginas es demasiado pequeño en esta imagen.',
  ignore: 'No es de mi agenda',
  movedTo: (day) => `La página está ahora aquí: ${day}.`,
  ignored: 'Ya no se pregunta por esta página ni se muestra.',
  askedAgain: 'Volveremos a preguntar por esta página.',
  compareAgain: 'Compararlas todas otra vez',
  comparingAgain: 'Las estamos comparando otra vez con todas las agendas. La página que reconozcamos saldrá de esta lista.',
  skip: 'Saltar',
  skipped: (some) => `${counted(some, 'página queda', 'páginas quedan')} para otro momento.`,
  lookAgain: 'Verlas ahora',
  nothingAsked: 'Eso era todo. Gracias.',
  wasOn: (day) => `Antes estaba aquí: ${day}.`,
  hadNoDay: 'Dijiste qué día es este.',
  saidNotMine: 'Dijiste que esta página no es de tu agenda.',
  backToWhere: 'Devolverla a donde estaba',
  choseEarlier: 'Ahora hay más escrito. Habías elegido una versión anterior.',
  showChosen: 'Mostrar la anterior',
  hadPut: (day) => `Cuando tenía menos escrito, habías puesto esta página aquí: ${day}.`,
  putThere: 'Volver a ponerla ahí',
  notSure: (day) => `Creemos que es este día: ${day}.`,
  isRight: 'Es correcto',
  change: 'Cambiar',
  movedBack: 'Todo está otra vez donde estaba.',
  undo: 'Deshacer',
  news: (some) => (some === 1 ? 'Novedades de tu agenda' : `${counted(some, 'novedad', 'novedades')} de tus agendas`),
  openCount: (some) => `${counted(some, 'página espera', 'páginas esperan')} tu respuesta.`,
  nextToo: (some) => (some === 1 ? 'También la página siguiente' : `También las ${number(some)} páginas siguientes`),
  nextTooHint: 'Cada una un día después que la anterior.',
  putTitle: 'Poner en un día',
  putPage: 'Página del archivo',
  isOn: (name) => `Ahora está aquí: ${name}.`,
  hasNoDay: 'Aún no tiene día.',
  notReadYet: 'Aún no hemos mirado las páginas de este archivo.',
  wrongDay: '¿No es este el día?',
  moveTo: 'Mover a otro día',
  dayTaken: 'Este día ya tiene una página. Las dos se quedan: se muestra una y puedes pasar a la otra.',
  pagesToo: 'Las páginas siguientes, cada una un día después',
  pagesAfter: 'Páginas siguientes que también se mueven',
  move: 'Mover',
  methods: {
    stream: 'Sabemos este día porque lo impreso es exactamente lo de tu agenda en blanco.',
    text: 'Sabemos este día por las palabras impresas en la página.',
    picture: 'Sabemos este día porque la página se ve como la de tu agenda en blanco.',
    order: 'Sabemos este día por las páginas anteriores y posteriores.',
    person: 'Tú pusiste esta página aquí.',
  },
  version: (at, all, name) => `Versión ${at} de ${all}, de ${name}`,
  newerVersion: 'Versión más nueva',
  olderVersion: 'Versión anterior',
  showVersion: 'Mostrar esta versión',
  showNewest: 'Volver a mostrar la más nueva',
  answerFailed: 'No se pudo guardar. Inténtalo otra vez.',
  homeTitle: 'Tu agenda',
  openPlanner: 'Abrir',
  today: 'Hoy',
  dayTitle: (day, today) => {
    const ago = daysBetween(day, today)
    if (ago < 2) return ago === 0 ? 'Hoy' : 'Ayer'
    return capital(date(day, inYear(day, today, 'WMd')))
  },
  lastWeek: 'Los últimos siete días',
  onThisDay: 'Tal día como hoy',
  yearsAgo: (years) => (years === 1 ? 'Hace un año' : `Hace ${years} años`),

  openInBook: 'Abrir en tu agenda',
  openInCalendar: 'Abrir en el calendario',
  aboutPage: 'Sobre esta página',
  bookFailed: 'No pudimos cargar esta agenda. Inténtalo otra vez.',
  showMore: 'Ver más',
  writtenBefore: 'Escrita anterior',
  writtenAfter: 'Escrita siguiente',
  blankPage: 'Aún no has escrito en esta página.',
  noSuchPage: 'Esta agenda no tiene esa página, o no tienes ninguna de sus páginas.',
  linkTo: (name, isWritten) => (isWritten ? `${name}, escrita` : name),
  inkOnly: 'Solo lo que escribiste',
  inkName: (name) => `Lo que escribiste: ${name}`,
  inkFailed: 'En esta página, lo escrito no se puede separar de lo impreso.',
  share: 'Compartir',
  print: 'Imprimir o guardar en PDF',
  asPng: 'Lo que escribiste, como PNG',
  asSvg: 'Lo que escribiste, como SVG',
  savePages: 'Guardar páginas como PDF',
  savePagesText: 'Todas las páginas escritas de estos días, en orden.',
  saveAsPdf: 'Guardar como PDF',
  firstDay: 'Desde',
  lastDay: 'Hasta',
  withPrint: 'Con lo impreso de la agenda',
  withPrintHint: 'Sin ello, las páginas de tu agenda muestran solo lo que escribiste.',
  noRange: 'Elige un primer día y un último que no sea anterior.',
  saving: 'Juntando las páginas',
  savingPages: (done, total) => `${done.toLocaleString('es-ES')} de ${total.toLocaleString('es-ES')} páginas`,
  saveMeanwhile: 'Seguir en segundo plano',
  saved: 'El PDF está en tus descargas.',
  saveFailed: 'No se pudo guardar. Inténtalo otra vez.',
}
