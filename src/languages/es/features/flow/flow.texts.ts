import type * as english from '#features/flow/flow.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const flowTexts: Texts<typeof english.flowTexts> = {
  title: 'Guía F.L.O.W.',
  lead: 'Cuatro pequeños pasos para entrar en tu día.',
  steps: 'Pasos',
  doneStep: (title) => `${title}, completado`,
  progress: 'Progreso',
  stepNumber: (number, all) => `Paso ${number} de ${all}`,
  promptNumber: (number, all) => `Idea ${number} de ${all}`,
  anotherPrompt: 'Probar otra idea',
  previous: 'Anterior',
  next: 'Siguiente',
  completeStep: 'Completar paso',
  reopenStep: 'Reabrir paso',
  complete: {
    title: 'Tu día tiene forma',
    text: 'Los cuatro pasos están hechos. Lo demás pasa sobre el papel, línea a línea.',
    openPlanner: 'Abrir la agenda',
    startOver: 'Empezar de nuevo',
  },
}
