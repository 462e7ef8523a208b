import type * as english from '#app/landing.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const landingTexts: Texts<typeof english.landingTexts> = {
  home: (product) => `${product}, Startseite`,
  signIn: 'Anmelden',
  getStarted: 'Loslegen',
  newTab: '(öffnet sich in einem neuen Tab)',
  hero: {
    titleLines: ['Schreib von Hand.', 'Der Rest darf sanft sein.'],
    lead: (product) =>
      `${product} liegt neben dem papierlosen Planer auf deinem Tablet. Es misst deine Fokuszeit, stellt dir jeden Tag eine gute Frage und bewahrt jede Seite auf, die du exportierst.`,
    more: 'Sieh, was drin ist',
    note: 'Bei deinem Planer dabei. Ein Code, Zugang auf Dauer.',
  },
  preview: {
    label: 'Ein Blick in die App',
    greeting: 'Guten Morgen',
    date: 'Ein stiller Dienstag',
    timer: 'Fokus-Timer',
    time: '25:00',
    timerNote: 'Eine Tomate, dann ein Atemzug',
    goals: 'Deine Ziele',
    goalsDone: '3 von 5',
    goalList: [
      { title: 'Drei Zeilen am Morgen schreiben', isDone: true },
      { title: 'Die Woche auf eine Seite bringen', isDone: true },
      { title: 'Den langen Brief beantworten', isDone: true },
      { title: 'Ohne Podcast spazieren gehen', isDone: false },
      { title: 'Zehn Seiten lesen', isDone: false },
    ],
    done: 'erledigt',
    open: 'offen',
    pages: '12 Seiten heute',
    pagesNote: 'Exportiert, benannt, abgelegt',
    promptCategory: 'Sanft nachgefragt',
    prompt: 'Was kann bis morgen warten und wird davon sogar besser?',
    tryFullApp: 'App öffnen',
  },
  lands: {
    title: 'Von Hand geschrieben, am Tag gefunden',
    text: 'Bring deinen ganzen Planer mit. Jede Seite landet auf ihrem Tag, und du musst nichts sortieren.',
  },
  features: {
    title: 'Sechs kleine Helfer, ein ruhiger Ort',
    lead: 'Jeder hilft bei der Seite, die vor dir liegt, und tritt dann zur Seite.',
    list: [
      {
        id: 'timer',
        title: 'Fokus-Timer',
        text: 'Ein Pomodoro-Timer in Tomatenform, dessen Pausen zu dem passen, was du geschafft hast.',
      },
      {
        id: 'flow',
        title: 'F.L.O.W.',
        text: 'Ziele für Tag, Woche und Monat, und vier Schritte, die durch den Tag führen.',
      },
      {
        id: 'upload',
        title: 'Seiten hochladen',
        text: 'Bewahre die Seiten deines papierlosen Planers dort auf, wo du sie wiederfindest.',
      },
      { id: 'prompts', title: 'Tägliche Impulse', text: 'Sanfte Fragen für Morgen, an denen die Seite leer bleibt.' },
      { id: 'reset', title: 'Atempause', text: 'Atmen und ankommen, in der Minute zwischen zwei Dingen.' },
      { id: 'folders', title: 'Gute Ordnung', text: 'Eigene Ordner für deine Seiten, damit jede ihren Platz hat.' },
    ],
  },
  ready: {
    title: 'Wollen wir anfangen?',
    text: 'Zu deinem Planer gehört ein Zugangscode. Gib ihn einmal ein, wähle ein Passwort und melde dich an.',
    haveCode: 'Du hast einen Zugangscode?',
    getProPack: 'Pro Pack holen',
    ticketTitle: 'Pro Pack',
    ticketNote: 'ein Code, ein Mensch, Zugang auf Dauer',
    pricingTitle: 'Was es kostet',
    pricing: (product) =>
      `${product} gehört zu deinem Planer. In jedem Kauf ist ein Code enthalten, und ein Code gibt dir Zugang auf Dauer. Den heutigen Preis siehst du im Laden.`,
  },
  testimonials: {
    title: 'Von Menschen, die von Hand planen',
    quoted: (quote) => `„${quote}“`,
    list: [
      {
        quote:
          'Abends plane ich meinen Unterricht, und am Morgen ist nichts verloren. Die Seite, die ich gezeichnet habe, ist einfach da.',
        role: 'Eine Lehrerin, die auf E-Ink plant',
      },
      {
        quote: 'Es ist der erste Timer, der mich nicht nervös macht. Wenn er klingelt, stehe ich auf und gieße die Tomaten.',
        role: 'Ein Übersetzer, der in kurzen Etappen arbeitet',
      },
      {
        quote: 'Eine Frage, eine Seite, ein Atemzug. Mehr System halte ich nicht durch, also halte ich es durch.',
        role: 'Eine Mutter mit zehn freien Minuten',
      },
    ],
  },
  about: {
    title: (product) => `Warum ${product} leise ist`,
    text: [
      'Wer einen papierlosen Planer kauft, will weg vom Lärm. Was du dazu benutzt, sollte auch leise sein. Deshalb gibt es hier keine Serien, die reißen, keine Abzeichen und keine Zahlen, die schimpfen.',
      'Deine Seiten bleiben bei dem Shop, bei dem du gekauft hast, auf seinem eigenen Server. Diese Website lädt nichts von anderen und verfolgt dich nicht.',
    ],
  },
  footer: {
    label: 'Fußzeile',
    product: 'Produkt',
    support: 'Hilfe',
    company: 'Über uns',
    features: 'Funktionen',
    proPack: 'Pro Pack',
    pricing: 'Preis',
    helpCenter: 'Hilfe-Center',
    contact: 'Kontakt',
    community: 'Community',
    about: 'Worum es geht',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    legalNotice: 'Impressum',
    copyright: (product) => `© 2025 ${product}`,
  },
}
