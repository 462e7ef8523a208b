import type * as english from '#features/breathing/breathing.texts.ts'
import type { Texts } from '#kit/languages.ts'

const numbers: Readonly<Record<number, string>> = { 3: 'Trois', 5: 'Cinq', 10: 'Dix' }

export const breathingTexts: Texts<typeof english.breathingTexts> = {
  title: 'Pause respiration',
  lead: 'Aussi profond et aussi lent que tu le sens.',
  ready: 'Quand tu veux',
  readyText: 'Assieds-toi à l’aise et relâche les épaules.',
  phases: { inhale: 'Inspire', hold: 'Retiens', exhale: 'Expire', pause: 'Pause' },
  hints: {
    inhale: 'Lentement, par le nez',
    hold: 'Doucement, sans effort',
    exhale: 'Laisse aller, jusqu’au bout',
    pause: 'Repose-toi avant la suite',
  },
  paused: 'En pause. Prends ton temps.',
  complete: 'Pause terminée !',
  completeText: (cycles) => `${numbers[cycles] ?? cycles} souffles lents. Emportes-en un peu avec toi.`,
  start: 'Démarrer',
  pause: 'Pause',
  resume: 'Reprendre',
  reset: 'Recommencer',
  pattern: 'Rythme',
  patterns: { slow: 'Lent', box: 'Carré', unwind: 'Détente' },
  cycles: 'Cycles',
  seconds: (seconds) => `${seconds} s`,
  cycle: (cycle, all) => `Cycle ${cycle} sur ${all}`,
  remaining: (cycles) => (cycles === 0 ? 'le dernier' : `encore ${cycles}`),
  duration: (ms) => {
    const seconds = Math.round(ms / 1000)
    const rest = seconds % 60
    return [seconds >= 60 && `${Math.floor(seconds / 60)} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ')
  },
}
