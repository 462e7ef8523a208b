import type * as english from '#features/sheet/paper-ticks.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const paperTicksTexts: Texts<typeof english.paperTicksTexts> = {
  label: 'De tus hojas',
  done: (goal) => `Hecho en papel: «${goal}»`,
  undo: 'Deshacer',
  undoOf: (goal) => `Deshacer: «${goal}»`,
  dismiss: (goal) => `No mostrar más «${goal}»`,
  asked: (goal) => `¿Marcaste «${goal}» en papel?`,
  yes: 'Sí',
  no: 'No, esta no',
  failed: 'No se pudo guardar la respuesta. Inténtalo de nuevo.',
  answers: 'Respondido en papel',
  answer: (prompt, day) => `${day}: ${prompt}`,
}
