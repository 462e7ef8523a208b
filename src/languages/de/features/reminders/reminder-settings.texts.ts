import type * as english from '#features/reminders/reminder-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const reminderSettingsTexts: Texts<typeof english.reminderSettingsTexts> = {
  title: 'Sanfte Erinnerungen',
  enabled: 'Erinnere mich sanft',
  hint: (product) =>
    `Erinnerungen kommen, solange ${product} in deinem Browser offen ist. E-Mails und Mitteilungen kannst du dazu einschalten.`,
  frequency: 'Wie oft',
  frequencies: { daily: 'Täglich', weekly: 'Wöchentlich', never: 'Nie' },
  never: 'Du bekommst keine Erinnerungen, bis du „Täglich“ oder „Wöchentlich“ wählst.',
  weekly: 'Sonntags.',
  types: 'Erinnere mich an',
  type: {
    pomodoro: { label: 'Fokuszeiten', hint: 'Eine ruhige Strecke mit dem Timer' },
    goals: { label: 'Ziele', hint: 'Ein Blick auf das, worauf du hinarbeitest' },
    prompts: { label: 'Impulse', hint: 'Eine Frage für die Seite' },
    reflections: { label: 'Rückblicke', hint: 'Ein Moment zum Zurückschauen' },
  },
  schedule: {
    times: 'Wann',
    late: 'Erinnerungen mit mehr als zwei Stunden Verspätung werden ausgelassen.',
    never: 'Das liegt in deiner Ruhezeit.',
    quiet: 'Ruhezeit',
    quietHint: 'In dieser Zeit kommen keine Erinnerungen.',
    from: 'Von',
    until: 'Bis',
  },
}
