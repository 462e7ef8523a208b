import type * as english from '#features/reminders/reminders.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const reminderTexts: Texts<typeof english.reminderTexts> = {
  pomodoro: [
    { title: 'Eine ruhige Strecke?', text: 'Fünfundzwanzig Minuten für eine Sache, wenn du sie hast.' },
    { title: 'Eins nach dem anderen', text: 'Die Tomate ist bereit, wenn du es bist.' },
    { title: 'Raum für Fokus', text: 'Schließ die anderen Tabs, starte den Timer und sieh, wohin er dich bringt.' },
  ],
  goals: [
    { title: 'Ein Blick auf deine Ziele', text: 'Gibt es einen kleinen Schritt, der in den heutigen Tag passt?' },
    { title: 'Wohin willst du?', text: 'Deine Ziele erinnern dich sanft. Lies sie einmal und mach weiter.' },
    { title: 'Kleine Schritte zählen', text: 'Nimm das leichteste deiner Ziele und bring es ein wenig voran.' },
  ],
  prompts: [
    { title: 'Eine Frage für die Seite', text: 'Der Impuls des Tages wartet, und keine Antwort ist falsch.' },
    { title: 'Stift zur Hand?', text: 'Ein Impuls, ein paar Zeilen, das ist schon viel.' },
    { title: 'Die Seite ist offen', text: 'Lass dir vom Impuls des Tages den ersten Satz schenken.' },
  ],
  reflections: [
    { title: 'Ein Moment zum Zurückschauen', text: 'Was war gut seit gestern? Eine Zeile genügt.' },
    { title: 'Bevor du weitermachst', text: 'Atme einmal durch und notiere, was du von diesem Tag behalten willst.' },
    { title: 'Wie geht es dir wirklich?', text: 'Ein paar ehrliche Zeilen können eine Erholung sein.' },
  ],
}

export const reminderActions: Texts<typeof english.reminderActions> = {
  pomodoro: 'Timer öffnen',
  goals: 'Ziele ansehen',
  prompts: 'Impulse ansehen',
  reflections: 'Impuls finden',
}
