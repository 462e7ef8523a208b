import type * as english from '#features/planner/day-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const dayWords: Texts<typeof english.dayWords> = {
  hoy: 'today',
  ayer: 'yesterday',
  mañana: 'tomorrow',
  pasada: 'last',
  pasado: 'last',
  anterior: 'last',
  última: 'last',
  último: 'last',
  esta: 'this',
  este: 'this',
  próxima: 'next',
  próximo: 'next',
  siguiente: 'next',
  viene: 'next',
  semana: 'week',
  mes: 'month',
  año: 'year',
  el: 'the',
  la: 'the',
  de: 'the',
  del: 'the',
  que: 'the',
}
