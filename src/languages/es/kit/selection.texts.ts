import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/selection.texts.ts'
import { number } from './number.ts'

export const selectionTexts: Texts<typeof english.selectionTexts> = {
  start: 'Seleccionar',
  select: (name) => `Seleccionar ${name}`,
  count: (count) => `Selección: ${number(count)}`,
  all: (count, isMore) => (isMore ? 'Seleccionar todo' : `Seleccionar todo (${number(count)})`),
  end: 'Terminar la selección',
}
