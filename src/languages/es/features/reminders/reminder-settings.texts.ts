import type * as english from '#features/reminders/reminder-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const reminderSettingsTexts: Texts<typeof english.reminderSettingsTexts> = {
  title: 'Recordatorios amables',
  enabled: 'Recordarme con suavidad',
  hint: (product) =>
    `Recibirás recordatorios mientras ${product} esté abierto en tu navegador. El correo y las notificaciones los activas tú.`,
  frequency: 'Frecuencia',
  frequencies: { daily: 'Diaria', weekly: 'Semanal', never: 'Nunca' },
  never: 'No recibirás recordatorios hasta que elijas diaria o semanal.',
  weekly: 'Los domingos.',
  types: 'Recordarme',
  type: {
    pomodoro: { label: 'Sesiones de concentración', hint: 'Un rato tranquilo con el temporizador' },
    goals: { label: 'Metas', hint: 'Una mirada a lo que quieres conseguir' },
    prompts: { label: 'Ideas', hint: 'Una pregunta para la página' },
    reflections: { label: 'Reflexiones', hint: 'Un momento para mirar atrás' },
  },
  schedule: {
    times: 'Cuándo',
    late: 'Los recordatorios con más de dos horas de retraso se saltan.',
    never: 'Está dentro de tus horas de silencio.',
    quiet: 'Horas de silencio',
    quietHint: 'Sin recordatorios durante este tiempo.',
    from: 'Desde',
    until: 'Hasta',
  },
}
