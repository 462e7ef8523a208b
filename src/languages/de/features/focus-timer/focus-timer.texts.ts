import { workMinutes } from '#features/focus-timer/focus-timer.rules.ts'
import type * as english from '#features/focus-timer/focus-timer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const minutesOf = (count: number) => counted(count, 'Minute', 'Minuten')

export const duration: Texts<typeof english.duration> = (minutes) => {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

export const focusTimerTexts: Texts<typeof english.focusTimerTexts> = {
  title: 'Fokus-Timer',
  lead: (minutes) => (minutes === workMinutes ? 'Eine Sache, fünfundzwanzig Minuten.' : `Eine Sache, ${minutesOf(minutes)}.`),
  breakLead: (minutes) => `Eine echte Pause, ${minutesOf(minutes)}.`,
  modes: 'Abschnitt',
  mode: { work: 'Fokus', break: 'Pause' },
  actions: { start: 'Starten', pause: 'Anhalten', resume: 'Weiter', reset: 'Zurücksetzen', stop: 'Beenden' },
  timeLeft: { work: 'Restliche Fokuszeit', break: 'Restliche Pause' },
  spokenTime: (minutes, seconds) => `${minutesOf(minutes)} ${counted(seconds, 'Sekunde', 'Sekunden')}`,
  announced: {
    started: { work: 'Fokuszeit gestartet.', break: 'Pause gestartet.' },
    paused: (time) => `Angehalten, noch ${time}.`,
    resumed: (time) => `Weiter geht es, noch ${time}.`,
    ready: (time) => `Bereit, ${time}.`,
  },
  goesOn: 'Du kannst das schließen. Der Timer läuft weiter und steht im Titel des Tabs.',
  workEndedLate: (when) => `Deine Fokuszeit ging ${when} zu Ende, als du weg warst. Sie zählt.`,
  breakEndedLate: (when) => `Deine Pause ging ${when} zu Ende, als du weg warst.`,
  at: (time) => `um ${time}`,
  onDayAt: (day, time) => `am ${day} um ${time}`,
  chooser: {
    title: 'Wähle deine Pause',
    names: ['Kurz', 'Mittel', 'Lang'],
    minutes: (minutes) => `${minutes} min`,
    suggested: 'Empfohlen',
  },
  completed: (completed) =>
    completed === 0 ? 'Noch keine Pomodoros' : `${counted(completed, 'Pomodoro', 'Pomodoros')} geschafft`,
  notify: 'Am Ende Bescheid sagen',
  week: {
    title: 'Diese Woche',
    caption: 'Fokusminuten dieser Woche',
    day: 'Tag',
    minutes: 'Minuten',
    total: (minutes) => `${duration(minutes)} Fokus`,
    empty: 'Eine frische Woche. Eine Fokuszeit ist schon viel.',
    failed: 'Deine Woche ließ sich nicht laden.',
    earlier: 'Frühere Monate',
  },
  goal: {
    label: 'Woran du arbeitest',
    none: 'Nichts Bestimmtes',
  },
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild beenden',
}
