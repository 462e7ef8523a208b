import { workMinutes } from '#features/focus-timer/focus-timer.rules.ts'
import type * as english from '#features/focus-timer/focus-timer.texts.ts'
import type { Texts } from '#kit/languages.ts'

const count = (number: number, word: string) => `${number} ${word}${number < 2 ? '' : 's'}`

export const focusTimerTexts: Texts<typeof english.focusTimerTexts> = {
  title: 'Minuteur',
  lead: (minutes) =>
    minutes === workMinutes ? 'Une seule chose, vingt-cinq minutes.' : `Une seule chose, ${count(minutes, 'minute')}.`,
  breakLead: (minutes) => `Une vraie pause, ${count(minutes, 'minute')}.`,
  modes: 'Session',
  mode: { work: 'Travail', break: 'Pause' },
  actions: { start: 'Démarrer', pause: 'Pause', resume: 'Reprendre', reset: 'Remettre à zéro', stop: 'Arrêter' },
  timeLeft: { work: 'Temps de concentration restant', break: 'Temps de pause restant' },
  spokenTime: (minutes, seconds) => `${count(minutes, 'minute')} ${count(seconds, 'seconde')}`,
  announced: {
    started: { work: 'La session commence.', break: 'La pause commence.' },
    paused: (time) => `En pause, encore ${time}.`,
    resumed: (time) => `C’est reparti, encore ${time}.`,
    ready: (time) => `Tout est prêt, ${time}.`,
  },
  goesOn: 'Tu peux fermer ceci. Le minuteur continue et s’affiche dans le titre de l’onglet.',
  workEndedLate: (when) => `Ta session s’est terminée ${when}, pendant ton absence. Elle a été comptée.`,
  breakEndedLate: (when) => `Ta pause s’est terminée ${when}, pendant ton absence.`,
  at: (time) => `à ${time}`,
  onDayAt: (day, time) => `${day} à ${time}`,
  chooser: {
    title: 'Choisis ta pause',
    names: ['Courte', 'Moyenne', 'Longue'],
    minutes: (minutes) => `${minutes} min`,
    suggested: 'Conseillée',
  },
  completed: (completed) =>
    completed === 0 ? 'Pas encore de pomodoro' : `${count(completed, 'pomodoro')} ${completed < 2 ? 'terminé' : 'terminés'}`,
  notify: 'Me prévenir à la fin',
  week: {
    title: 'Cette semaine',
    caption: 'Minutes de concentration cette semaine',
    day: 'Jour',
    minutes: 'Minutes',
    total: (minutes) => `${duration(minutes)} de concentration`,
    empty: 'Une semaine toute neuve. Une session, c’est déjà bien.',
    failed: 'Impossible de charger ta semaine.',
    earlier: 'Voir les mois passés',
  },
  goal: {
    label: 'Je travaille sur',
    none: 'Rien de précis',
  },
  fullScreen: 'Plein écran',
  leaveFullScreen: 'Quitter le plein écran',
}

export const duration: Texts<typeof english.duration> = (minutes) => {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
