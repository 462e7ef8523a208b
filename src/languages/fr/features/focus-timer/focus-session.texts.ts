import type * as english from '#features/focus-timer/focus-session.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sessionTexts: Texts<typeof english.sessionTexts> = {
  workEndedTitle: 'Beau travail ! 🎉',
  workEndedText: (completed) =>
    `Tu as terminé ${completed} ${completed < 2 ? 'pomodoro' : 'pomodoros'} ! Choisis la durée de ta pause.`,
  breakEndedTitle: 'La pause est finie ! 💪',
  breakEndedText: 'On repart pour une session de concentration ?',
  unsent: (minutes, day) => `Session de ${minutes} ${minutes < 2 ? 'minute' : 'minutes'}, ${day}`,
  open: 'Ouvrir le minuteur',
  navigation: (summary) => `Ouvrir le minuteur : ${summary}`,
  done: 'Terminé',
  tile: 'Minuteur',
  tileText: 'Une chose à la fois, avec de vraies pauses.',
  documentTitle: (time, page) => `${time} · ${page}`,
  doneDocumentTitle: (page) => `Bravo · ${page}`,
  summary: {
    running: (time) => `Encore ${time}`,
    resting: (time) => `Pause, encore ${time}`,
    paused: (time) => `En pause à ${time}`,
    choosing: 'Choisis ta pause.',
    breakReady: 'Ta pause est prête.',
  },
}
