import type * as english from '#features/goals/check-in.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const checkInTexts: Texts<typeof english.checkInTexts> = {
  title: 'Repaso semanal',
  greeting: (firstName) => `${firstName ? `Hola, ${firstName}.` : 'Hola.'} ¿Qué tal tu semana?`,
  lead: 'Échale un vistazo, y compártelo con alguien que te anime o cópialo en tu agenda.',
  preview: 'Tu repaso semanal de metas',
  share: 'Compartir',
  copy: 'Copiar',
  copied: 'Copiado',
  copiedText: 'Tu repaso semanal está en el portapapeles.',
  copyFailed: 'Error',
  copyFailedText: 'No se pudo copiar el repaso. Selecciona el texto y cópialo a mano.',
  heading: (firstName, date) => `Repaso semanal de metas${firstName ? ` de ${firstName}` : ''}, ${date}`,
  doneThisWeek: 'Cumplidas esta semana',
  questions: '¿Qué ha avanzado? ¿Qué puede esperar? ¿Qué te gustaría hacer primero?',
}
