import type * as english from '#features/settings/settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const settingsTexts: Texts<typeof english.settingsTexts> = {
  title: 'Einstellungen',
  lead: 'Mach diesen Ort zu deinem.',
  loading: 'Deine Einstellungen werden geladen',
  loadFailed: 'Deine Einstellungen ließen sich nicht laden.',
  rooms: {
    label: 'Weitere Einstellungen',
    of: {
      you: 'Du',
      looks: 'Aussehen',
      reminders: 'Erinnerungen',
      devices: 'Geräte',
      security: 'Sicherheit',
      data: 'Daten',
      help: 'Hilfe',
    },
    within: (room) => `In den Einstellungen: ${room}`,
  },
  account: {
    title: 'Konto',
    name: 'Name',
    firstName: 'Vorname',
    email: 'E-Mail',
    memberSince: 'Dabei seit',
  },
  theme: {
    title: 'Stimmung',
  },
  covers: {
    label: 'Meine Seiten verdecken',
    hint: 'Auf der Startseite, in der Bibliothek und in deinem Planer. Tippe auf eine Seite, um sie zu sehen.',
  },
  language: {
    label: 'Sprache',
    hint: 'Für diese App und die E-Mails, die wir dir schicken, auf allen deinen Geräten.',
  },
  notifications: {
    title: 'Signale',
    sound: 'Ton',
    soundHint: 'Eine leise Glocke, wenn der Fokus-Timer endet',
    vibration: 'Vibration',
    vibrationHint: 'Ein kurzes Summen, auf Geräten, die das können',
  },
  timer: {
    title: 'Fokus-Timer',
    lengths: 'Minuten',
    length: { focus: 'Fokus', quick: 'Kurze Pause', medium: 'Mittlere Pause', long: 'Lange Pause' },
    lengthsHint: (focus, rest) =>
      `Eine Fokuszeit kann ${focus.min} bis ${focus.max} Minuten dauern, eine Pause ${rest.min} bis ${rest.max}. Was schon läuft, behält seine Länge.`,
    autoStart: 'Von selbst starten',
    autoStartHint:
      'Eine Pause beginnt, wenn du ihre Länge wählst. Danach beginnt die nächste Fokuszeit, wenn die Seite offen ist.',
  },
  management: {
    title: 'Konto verwalten',
    nameHint: 'So begrüßt dich die Startseite.',
    passwordHint: 'Hier bleibst du angemeldet. Jedes andere Gerät wird abgemeldet.',
    emailHint: 'Wir schicken der neuen Adresse einen Link zum Bestätigen.',
  },
  version: (version) => `Version ${version}`,
}
