import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/selection.texts.ts'
import { number } from './number.ts'

export const selectionTexts: Texts<typeof english.selectionTexts> = {
  start: 'Auswählen',
  select: (name) => `${name} auswählen`,
  count: (count) => `${number(count)} ausgewählt`,
  all: (count, isMore) => (isMore ? 'Alle auswählen' : `Alle ${number(count)} auswählen`),
  end: 'Auswahl beenden',
}
