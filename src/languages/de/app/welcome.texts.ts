import type * as english from '#app/welcome.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const welcomeCardTexts: Texts<typeof english.welcomeCardTexts> = {
  title: 'Neu hier?',
  text: 'Bring deine erste Seite mit, wähle eine Stimmung und stelle Erinnerungen ein.',
  open: 'Umsehen',
  close: 'Nicht jetzt',
}

export const setUpCardTexts: Texts<typeof english.setUpCardTexts> = {
  title: 'Dein Shop ist fast fertig',
  text: 'Eine kurze Liste zeigt, was eingerichtet ist und was vor dem ersten Kunden noch fehlt.',
  open: 'Shop einrichten',
  close: 'Nicht jetzt',
}

export const welcomeTexts: Texts<typeof english.welcomeTexts> = {
  title: (firstName) => (firstName ? `Willkommen, ${firstName}` : 'Willkommen'),
  lead: (product) => `Dein Planer ist auf deinem Tablet. ${product} liegt daneben.`,
  skip: 'Gleich zum Start',
  features: {
    title: 'Was dich erwartet',
    list: [
      { id: 'prompts', title: 'Eine Frage am Tag', text: 'Dreißig Impulse in sechs Kategorien, wenn die Seite leer bleibt.' },
      { id: 'timer', title: 'Fokus-Timer', text: 'Fünfundzwanzig Minuten Fokus und eine passende Pause.' },
      { id: 'flow', title: 'F.L.O.W.', text: 'Vier kleine Schritte, um den Tag zu planen und gut zu beenden.' },
      { id: 'upload', title: 'Deine Seiten', text: 'Exportiere eine Seite von deinem Tablet und bewahre sie hier auf.' },
      { id: 'folders', title: 'Ordner', text: 'Ein Platz für jede Seite, und eine Suche, die sie wiederfindet.' },
      { id: 'reset', title: 'Atempause', text: 'Zwei Minuten ruhig atmen, zwischen zwei Aufgaben.' },
    ],
  },
  mood: {
    title: 'Wähle eine Stimmung',
    text: 'Such dir eine zum Anfang aus. In den Einstellungen gibt es acht.',
    link: 'Alle acht ansehen',
  },
  reminders: {
    title: 'Sanfte Erinnerungen',
    text: 'So oft du magst, oder nie. Du kannst das jederzeit in den Einstellungen ändern.',
  },
  done: 'Ich bin so weit',
  loadFailed:
    'Deine Einstellungen ließen sich nicht laden. Stimmung und Erinnerungen kannst du später in den Einstellungen wählen.',
}

export const firstHourTexts: Texts<typeof english.firstHourTexts> = {
  question: 'Worauf schreibst du?',
  why: 'Wir zeigen dir, wie eine Seite von dort hierherkommt.',
  device: {
    ipad: 'iPad',
    boox: 'Boox oder Android',
    remarkable: 'reMarkable',
    supernote: 'Supernote',
    'kindle-scribe': 'Kindle Scribe',
    other: 'Etwas anderes',
  },
  recipe: 'Bring deine erste Seite mit',
  another: 'Anderes Gerät',
  waiting: 'Deine Seite ist da. Wir suchen ihren Tag.',
  there: (day) => `Da ist dein ${new Date(`${day}T12:00`).toLocaleDateString('de-DE', { weekday: 'long' })}.`,
  thereText: 'Jede Seite, die du mitbringst, kommt auf ihren Tag.',
  openDay: 'Diesen Tag öffnen',
  kept: 'Deine Seite ist in der Bibliothek.',
  keptText: 'Sie hat noch keinen Tag. Du kannst sie in der Bibliothek auf einen legen.',
  keptTextWithoutPlanner: 'Hier kommen Seiten noch nicht auf ihre Tage.',
  toLibrary: 'Zur Bibliothek',
}

export const plannerReadyTexts: Texts<typeof english.plannerReadyTexts> = {
  title: 'Bereit für deinen digitalen Planer?',
  lead: 'Alles ist eingerichtet. Der Rest geschieht von Hand.',
  steps: ({ name }) => [
    { title: 'Nimm dein Tablet', text: 'Öffne den Planer aus deinem Pro Pack und blättere zur Seite von heute.' },
    { title: 'Schreib ein wenig', text: 'Fang mit einer Zeile an: einer Frage, einem Ziel, dem Ersten, was du siehst.' },
    { title: 'Bring eine Seite mit', text: `Exportiere sie als PDF oder Bild und bewahre sie in ${name} auf.` },
  ],
  upload: 'Seite hochladen',
  home: 'Zum Start',
  homeHint: 'Den Fokus-Timer findest du auf der Startseite.',
}
