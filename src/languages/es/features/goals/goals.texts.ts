import type * as english from '#features/goals/goals.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

const date = datesIn('es-ES')

export const goalsTexts: Texts<typeof english.goalsTexts> = {
  title: 'Metas',
  lead: 'Lo que quieres ver crecer, a su ritmo.',
  add: 'Añadir meta',
  list: 'Tus metas',
  timeframes: {
    daily: 'Diaria',
    weekly: 'Semanal',
    monthly: 'Mensual',
    quarterly: 'Trimestral',
    yearly: 'Anual',
  },
  finish: (title) => `Marcar como cumplida: ${title}`,
  reopen: (title) => `Reabrir: ${title}`,
  edit: (title) => `Editar ${title}`,
  remove: (title) => `Eliminar ${title}`,
  replaced: (title) => `En otro dispositivo: “${title}”`,
  dismissReplaced: 'Entendido',
  showMore: 'Ver más',
  loadFailed: 'No se pudieron cargar tus metas.',
  moreFailed: 'No se pudieron cargar más metas.',
  empty: {
    none: 'Aún no hay metas',
    noneText: 'Empieza con algo pequeño.',
    addFirst: 'Añadir la primera meta',
    allDone: 'Aquí todo está cumplido',
    allDoneText: 'Descansa. Añade la siguiente cuando quieras.',
    addNext: 'Añadir otra meta',
  },
  completed: {
    title: 'Cumplidas',
    on: (instant) => `Cumplida el ${date(instant, 'md')}`,
    last: (instant) => `Cumplida por última vez el ${date(instant, 'md')}`,
    returns: { daily: 'Vuelve mañana', weekly: 'Vuelve el lunes' },
  },
  about: {
    title: 'Sobre las metas',
    text: 'Las metas te recuerdan con suavidad lo que te importa. Aquí nada cuenta tus días ni se pone en rojo. Cambia sus palabras, cúmplelas o suéltalas: las tres cosas son avanzar.',
  },
  added: 'Meta añadida',
  removed: 'Meta eliminada',
  changed: 'Meta cambiada',
  finished: 'Meta cumplida',
  finishedText: 'Muy bien. La encontrarás en Cumplidas.',
  finishedReturns: {
    daily: 'Muy bien. Vuelve mañana.',
    weekly: 'Muy bien. Vuelve el lunes.',
  },
  reopened: 'Meta abierta otra vez',
  restored: 'Meta restaurada',
  undo: 'Deshacer',
  failedTitle: 'Error',
  addFailed: 'No se pudo añadir la meta. Inténtalo otra vez.',
  removeFailed: 'No se pudo eliminar la meta. Inténtalo otra vez.',
  changeFailed: 'No se pudo cambiar la meta. Inténtalo otra vez.',
  restoreFailed: 'No se pudo restaurar la meta. Inténtalo otra vez.',
  card: {
    title: 'Tus metas',
    all: 'Todas las metas',
    more: (count, isMore) => (count === 1 && !isMore ? 'Ver 1 meta más' : `Ver ${number(count)}${isMore ? '+' : ''} metas más`),
    empty: '¿Te animas a una meta amable?',
    emptyText: 'Una cosa pequeña es un buen comienzo.',
  },
}
