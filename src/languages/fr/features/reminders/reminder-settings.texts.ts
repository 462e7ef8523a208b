import type * as english from '#features/reminders/reminder-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const reminderSettingsTexts: Texts<typeof english.reminderSettingsTexts> = {
  title: 'Rappels en douceur',
  enabled: 'Me rappeler en douceur',
  hint: (product) =>
    `Tu recevras des rappels tant que ${product} est ouvert dans ton navigateur. Les e-mails et les notifications, c’est toi qui les actives.`,
  frequency: 'À quel rythme',
  frequencies: { daily: 'Chaque jour', weekly: 'Chaque semaine', never: 'Jamais' },
  never: 'Tu ne recevras pas de rappels tant que tu n’auras pas choisi chaque jour ou chaque semaine.',
  weekly: 'Le dimanche.',
  types: 'Me rappeler',
  type: {
    pomodoro: { label: 'Sessions de concentration', hint: 'Un moment calme avec le minuteur' },
    goals: { label: 'Objectifs', hint: 'Un regard sur ce vers quoi tu avances' },
    prompts: { label: 'Pistes', hint: 'Une question pour la page' },
    reflections: { label: 'Réflexions', hint: 'Un moment pour regarder en arrière' },
  },
  schedule: {
    times: 'Quand',
    late: 'Les rappels en retard de plus de deux heures sont sautés.',
    never: 'C’est dans tes heures calmes.',
    quiet: 'Heures calmes',
    quietHint: 'Aucun rappel pendant ce temps.',
    from: 'De',
    until: 'À',
  },
}
