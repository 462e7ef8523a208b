import type * as english from '#app/app.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const appTexts: Texts<typeof english.appTexts> = {
  skipToContent: 'Zum Inhalt springen',
  navigation: {
    label: 'Hauptmenü',
    home: 'Start',
    prompts: 'Impulse',
    goals: 'Ziele',
    library: 'Bibliothek',
    admin: 'Admin',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Vielleicht stimmt die Adresse nicht, oder die Seite ist umgezogen.',
    home: 'Zurück zum Start',
  },
}
