import type * as english from '#features/breathing/breathing.texts.ts'
import type { Texts } from '#kit/languages.ts'

const numbers: Readonly<Record<number, string>> = { 3: 'Drei', 5: 'Fünf', 10: 'Zehn' }

export const breathingTexts: Texts<typeof english.breathingTexts> = {
  title: 'Atempause',
  lead: 'So tief und so langsam, wie es dir guttut.',
  ready: 'Wenn du so weit bist',
  readyText: 'Setz dich bequem hin und lass die Schultern sinken.',
  phases: { inhale: 'Einatmen', hold: 'Halten', exhale: 'Ausatmen', pause: 'Ruhen' },
  hints: {
    inhale: 'Langsam, durch die Nase',
    hold: 'Sanft, ohne Mühe',
    exhale: 'Lass los, bis ganz zum Ende',
    pause: 'Ruh dich vor dem nächsten aus',
  },
  paused: 'Angehalten. Lass dir Zeit.',
  complete: 'Geschafft!',
  completeText: (cycles) => `${numbers[cycles] ?? cycles} ruhige Atemzüge. Nimm ein wenig davon mit.`,
  start: 'Starten',
  pause: 'Anhalten',
  resume: 'Weiter',
  reset: 'Von vorn',
  pattern: 'Rhythmus',
  patterns: { slow: 'Langsam', box: 'Quadrat', unwind: 'Loslassen' },
  cycles: 'Runden',
  seconds: (seconds) => `${seconds} s`,
  cycle: (cycle, all) => `Runde ${cycle} von ${all}`,
  remaining: (cycles) => (cycles === 0 ? 'die letzte' : `noch ${cycles}`),
  duration: (ms) => {
    const seconds = Math.round(ms / 1000)
    const rest = seconds % 60
    return [seconds >= 60 && `${Math.floor(seconds / 60)} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ')
  },
}
