import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/selection.texts.ts'

export const selectionTexts: Texts<typeof english.selectionTexts> = {
  start: 'Sélectionner',
  select: (name) => `Sélectionner ${name}`,
  count: (count) => `Sélection : ${count.toLocaleString('fr-FR')}`,
  all: (count, isMore) => (isMore ? 'Tout sélectionner' : `Tout sélectionner (${count.toLocaleString('fr-FR')})`),
  end: 'Terminer la sélection',
}
