import type * as english from '#features/sheet/paper-ticks.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const paperTicksTexts: Texts<typeof english.paperTicksTexts> = {
  label: 'Von deinen Blättern',
  done: (goal) => `Auf Papier erledigt: „${goal}“`,
  undo: 'Rückgängig',
  undoOf: (goal) => `Rückgängig: „${goal}“`,
  dismiss: (goal) => `„${goal}“ nicht mehr anzeigen`,
  asked: (goal) => `Hast du „${goal}“ auf Papier abgehakt?`,
  yes: 'Ja',
  no: 'Nein, nicht dieses',
  failed: 'Die Antwort konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  answers: 'Auf Papier beantwortet',
  answer: (prompt, day) => `${day}: ${prompt}`,
}
