import type * as english from '#features/focus-timer/focus-session.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const sessionTexts: Texts<typeof english.sessionTexts> = {
  workEndedTitle: 'Gut gemacht! 🎉',
  workEndedText: (completed) =>
    `Du hast ${counted(completed, 'Pomodoro', 'Pomodoros')} geschafft! Wähle, wie lange du Pause machst.`,
  breakEndedTitle: 'Die Pause ist vorbei! 💪',
  breakEndedText: 'Bereit für die nächste Fokuszeit?',
  unsent: (minutes, day) => `Fokuszeit von ${minutes} Minuten am ${day}`,
  open: 'Timer öffnen',
  navigation: (summary) => `Timer öffnen: ${summary}`,
  done: 'Fertig',
  tile: 'Fokus-Timer',
  tileText: 'Eins nach dem anderen, mit echten Pausen.',
  documentTitle: (time, page) => `${time} · ${page}`,
  doneDocumentTitle: (page) => `Gut gemacht · ${page}`,
  summary: {
    running: (time) => `noch ${time}`,
    resting: (time) => `Pause, noch ${time}`,
    paused: (time) => `Angehalten bei ${time}`,
    choosing: 'Wähle deine Pause.',
    breakReady: 'Deine Pause ist bereit.',
  },
}
