import type * as english from '#app/welcome.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('de-DE')

export const setUpCardTexts: Texts<typeof english.setUpCardTexts> = {
  title: 'Dein Shop ist fast fertig',
  text: 'Eine kurze Liste zeigt, was eingerichtet ist und was vor dem ersten Kunden noch fehlt.',
  open: 'Shop einrichten',
  close: 'Nicht jetzt',
}

export const welcomeTexts: Texts<typeof english.welcomeTexts> = {
  title: (firstName) => (firstName ? `Willkommen, ${firstName}` : 'Willkommen'),
  more: 'Stimmung und Erinnerungen',
  skip: 'Gleich zum Start',
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
  why: 'Wir zeigen dir, wie deine Seiten von dort auf ihre Tage kommen.',
  notNow: 'Nicht jetzt',
  goOn: 'Weiter',
  device: {
    ipad: 'iPad',
    boox: 'Boox oder Android',
    remarkable: 'reMarkable',
    supernote: 'Supernote',
    'kindle-scribe': 'Kindle Scribe',
    other: 'Etwas anderes',
  },
  get: 'Dein Planer',
  open: {
    ipad: 'Öffne die Datei, tippe auf „Teilen“ und wähle die App, in der du schreibst.',
    boox: 'Öffne die Datei in NeoReader.',
    remarkable: 'Zieh die Datei in die reMarkable-App auf Handy oder Computer.',
    supernote: 'Kopiere die Datei in den Ordner Document.',
    'kindle-scribe': 'Sende die Datei mit „Send to Kindle“.',
    other: 'Öffne die Datei in der App, in der du schreibst.',
  },
  write: 'Schreib hinein. Eine Zeile genügt.',
  bring: 'Bring den ganzen Planer mit',
  bringText: 'Jede Seite findet ihren Tag.',
  howTo: 'So öffnest du ihn',
  haveIt: 'Ich habe ihn',
  another: 'Anderes Gerät',
  waiting: 'Deine Seiten sind da. Wir suchen ihre Tage.',
  there: (day) => `Da ist dein ${date(day, 'W')}.`,
  openDay: 'Diesen Tag öffnen',
  kept: 'Deine Seiten sind in der Bibliothek.',
  keptText: 'Sie haben noch keinen Tag. Du kannst sie in der Bibliothek auf einen legen.',
  keptTextWithoutPlanner: 'Hier kommen Seiten noch nicht auf ihre Tage.',
  toLibrary: 'Zur Bibliothek',
}

export const plannerReadyTexts: Texts<typeof english.plannerReadyTexts> = {
  title: 'Bereit für deinen digitalen Planer?',
  lead: 'Alles ist eingerichtet. Der Rest geschieht von Hand.',
  steps: ({ name }) => [
    { title: 'Nimm dein Tablet', text: 'Öffne deinen Planer und blättere zur Seite von heute.' },
    { title: 'Schreib ein wenig', text: 'Fang mit einer Zeile an: einer Frage, einem Ziel, dem Ersten, was du siehst.' },
    { title: 'Bring eine Seite mit', text: `Exportiere sie als PDF oder Bild und bewahre sie in ${name} auf.` },
  ],
  upload: 'Seite hochladen',
  home: 'Zum Start',
  homeHint: 'Den Fokus-Timer findest du auf der Startseite.',
}
