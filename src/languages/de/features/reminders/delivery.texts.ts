import type * as english from '#features/reminders/delivery.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const deliveryTexts: Texts<typeof english.deliveryTexts> = {
  lateTitle: 'Ein paar Erinnerungen kamen zu spät',
  lateText:
    'Wir konnten sie nicht rechtzeitig senden und haben sie ausgelassen. Deine Ziele und Impulse sind, wo du sie gelassen hast.',
  yourGoal: (title) => `Dein neuestes Ziel: ${title}`,
  email: 'Auch per E-Mail',
  emailHint: {
    ready: 'Kommt auch an, wenn keine Seite offen ist.',
    unproved:
      'Wir können dir schreiben, sobald du deine Adresse bestätigt hast. Ändere unten deine E-Mail-Adresse oder nutze „Passwort vergessen?“, um einen Link zu bekommen.',
    'no-server': 'Auf diesem Server ist kein E-Mail-Versand eingerichtet.',
  },
  days: 'An diesen Tagen',
  dayNames: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  shortDayNames: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  noDays: 'Wähle mindestens einen Tag, um Erinnerungen zu bekommen.',
  pause: 'Pause bis',
  pauseHint: 'An diesem Tag beginnen die Erinnerungen wieder.',
  resume: 'Pause beenden',
  zone: 'Zeitzone',
  followsDevice: 'Zeitzone dieses Geräts benutzen',
  zoneNow: (zone) => `Die Zeiten gelten in ${zone}.`,
  unsubscribed: 'Du bekommst keine Erinnerungen per E-Mail mehr.',
}
