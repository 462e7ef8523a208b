import type * as english from '#features/breathing/breathing.texts.ts'
import type { Texts } from '#kit/languages.ts'

const numbers: Readonly<Record<number, string>> = { 3: 'Tres', 5: 'Cinco', 10: 'Diez' }

export const breathingTexts: Texts<typeof english.breathingTexts> = {
  title: 'Un respiro',
  lead: 'Tan hondo y tan despacio como te siente bien.',
  ready: 'Cuando quieras',
  readyText: 'Ponte a gusto y deja caer los hombros.',
  phases: { inhale: 'Inhala', hold: 'Retén', exhale: 'Exhala', pause: 'Pausa' },
  hints: {
    inhale: 'Despacio, por la nariz',
    hold: 'Con suavidad, sin esfuerzo',
    exhale: 'Suelta todo el aire',
    pause: 'Descansa antes de la siguiente',
  },
  paused: 'En pausa. Sin prisa.',
  complete: '¡Respiro completo!',
  completeText: (cycles) => `${numbers[cycles] ?? cycles} respiraciones lentas. Llévate un poco de esa calma.`,
  start: 'Empezar',
  pause: 'Pausar',
  resume: 'Seguir',
  reset: 'Reiniciar',
  pattern: 'Ritmo',
  patterns: { slow: 'Lento', box: 'Cuadrado', unwind: 'Soltar' },
  cycles: 'Ciclos',
  seconds: (seconds) => `${seconds} s`,
  cycle: (cycle, all) => `Ciclo ${cycle} de ${all}`,
  remaining: (cycles) => (cycles === 0 ? 'el último' : cycles === 1 ? 'queda 1' : `quedan ${cycles}`),
  duration: (ms) => {
    const seconds = Math.round(ms / 1000)
    const rest = seconds % 60
    return [seconds >= 60 && `${Math.floor(seconds / 60)} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ')
  },
}
