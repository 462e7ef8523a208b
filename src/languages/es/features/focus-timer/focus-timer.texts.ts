import { workMinutes } from '#features/focus-timer/focus-timer.rules.ts'
import type * as english from '#features/focus-timer/focus-timer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const focusTimerTexts: Texts<typeof english.focusTimerTexts> = {
  title: 'Temporizador',
  lead: (minutes) =>
    minutes === workMinutes ? 'Una sola cosa, veinticinco minutos.' : `Una sola cosa, ${counted(minutes, 'minuto', 'minutos')}.`,
  breakLead: (minutes) => `Un descanso de verdad, ${counted(minutes, 'minuto', 'minutos')}.`,
  modes: 'Sesión',
  mode: { work: 'Trabajo', break: 'Descanso' },
  actions: { start: 'Empezar', pause: 'Pausar', resume: 'Seguir', reset: 'Reiniciar', stop: 'Parar' },
  timeLeft: { work: 'Tiempo de concentración restante', break: 'Tiempo de descanso restante' },
  spokenTime: (minutes, seconds) => `${counted(minutes, 'minuto', 'minutos')} y ${counted(seconds, 'segundo', 'segundos')}`,
  announced: {
    started: { work: 'Empieza la concentración.', break: 'Empieza el descanso.' },
    paused: (time) => `En pausa, quedan ${time}.`,
    resumed: (time) => `Sigue, quedan ${time}.`,
    ready: (time) => `Listo, ${time}.`,
  },
  goesOn: 'Puedes cerrar esto. El temporizador sigue y se ve en el título de la pestaña.',
  workEndedLate: (when) => `Tu sesión terminó ${when}, mientras no estabas. Está contada.`,
  breakEndedLate: (when) => `Tu descanso terminó ${when}, mientras no estabas.`,
  at: (time) => `a las ${time}`,
  onDayAt: (day, time) => `el ${day} a las ${time}`,
  chooser: {
    title: 'Elige tu descanso',
    names: ['Corto', 'Medio', 'Largo'],
    minutes: (minutes) => `${minutes} min`,
    suggested: 'Sugerido',
  },
  completed: (completed) =>
    completed === 0 ? 'Aún no hay pomodoros' : counted(completed, 'pomodoro completado', 'pomodoros completados'),
  notify: 'Avisarme al final',
  week: {
    title: 'Esta semana',
    caption: 'Minutos de concentración de esta semana',
    day: 'Día',
    minutes: 'Minutos',
    total: (minutes) => `${duration(minutes)} de concentración`,
    empty: 'Una semana por estrenar. Con una sesión basta.',
    failed: 'No se pudo cargar tu semana.',
    earlier: 'Ver meses anteriores',
  },
  goal: {
    label: 'En qué trabajas',
    none: 'Nada en particular',
  },
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
}

export const duration: Texts<typeof english.duration> = (minutes) => {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
