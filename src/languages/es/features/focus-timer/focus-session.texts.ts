import type * as english from '#features/focus-timer/focus-session.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const sessionTexts: Texts<typeof english.sessionTexts> = {
  workEndedTitle: '¡Muy bien! 🎉',
  workEndedText: (completed) => `Has completado ${counted(completed, 'pomodoro', 'pomodoros')}. Elige cuánto descansar.`,
  breakEndedTitle: '¡Se acabó el descanso! 💪',
  breakEndedText: '¿Otra sesión de concentración?',
  unsent: (minutes, day) => `Sesión de concentración de ${minutes} minutos, ${day}`,
  open: 'Abrir el temporizador',
  navigation: (summary) => `Abrir el temporizador: ${summary}`,
  done: 'Hecho',
  tile: 'Temporizador',
  tileText: 'Una cosa a la vez, con descansos de verdad.',
  documentTitle: (time, page) => `${time} · ${page}`,
  doneDocumentTitle: (page) => `Muy bien · ${page}`,
  summary: {
    running: (time) => `Quedan ${time}`,
    resting: (time) => `Descanso, quedan ${time}`,
    paused: (time) => `En pausa, quedan ${time}`,
    choosing: 'Elige tu descanso.',
    breakReady: 'Tu descanso está listo.',
  },
}
