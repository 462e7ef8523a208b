import type * as english from '#features/push/push.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const pushTexts: Texts<typeof english.pushTexts> = {
  testTitle: 'Es klappt',
  testText: 'Mitteilungen kommen auf diesem Gerät an.',
  removed: 'Dieses Gerät bekommt keine Mitteilungen mehr.',
  unreadableTitle: 'Etwas wartet auf dich',
  unreadableText: 'Öffne die App, um es zu sehen.',
  label: 'Mitteilungen auf diesem Gerät',
  hint: {
    always: 'Erinnerungen und das Ende einer Fokuszeit kommen hier an, auch wenn die App geschlossen ist.',
    running:
      'Erinnerungen und das Ende einer Fokuszeit kommen hier an, solange dieser Browser läuft, auch wenn keine Seite offen ist.',
    awake:
      'Erinnerungen und das Ende einer Fokuszeit kommen hier an, solange das Tablet wach ist. E-Ink-Tablets verschlafen sie oft.',
    insecure: 'Mitteilungen brauchen eine Adresse, die mit https beginnt. Diese tut es nicht.',
    install:
      'Auf iPhone und iPad füge diese App zuerst zum Home-Bildschirm hinzu („Teilen“, dann „Zum Home-Bildschirm“) und öffne sie von dort.',
    unsupported: 'Dieser Browser kann keine Mitteilungen zeigen. Erinnerungen erscheinen auf der Seite, solange sie offen ist.',
    denied: 'Dein Browser blockiert Mitteilungen dieser Seite. Du kannst das in seinen Website-Einstellungen ändern.',
  },
  failed: {
    denied: 'Dein Browser blockiert Mitteilungen dieser Seite. Du kannst das in seinen Website-Einstellungen ändern.',
    dismissed: 'Dein Browser hat gefragt, und niemand hat geantwortet. Schalte das noch einmal ein, wenn du so weit bist.',
    'no-worker': 'Dieser Browser ist noch nicht bereit. Lade die Seite neu und schalte das dann ein.',
    'no-service':
      'Dieser Browser erreicht keinen Push-Dienst. Das kommt auf Tablets ohne Google-Dienste und in privaten Fenstern vor.',
    offline: 'Du bist offline. Schalte das ein, wenn du eine Verbindung hast.',
    other: 'Mitteilungen ließen sich nicht einschalten. Bitte versuche es noch einmal.',
  },
  test: {
    send: 'Test senden',
    sending: 'Wird gesendet …',
    accepted: 'Gesendet und angenommen. Gleich sollte sie hier sein.',
    late: 'Gesendet und angenommen. Wenn sie nicht innerhalb einer Minute erscheint, sieh in den Mitteilungs-Einstellungen dieses Geräts nach.',
    shown: 'Gesendet, angenommen und gezeigt.',
    wait: 'Der Push-Dienst bittet uns zu warten. Versuche es in ein paar Minuten noch einmal.',
    refused: 'Der Push-Dienst hat sie nicht angenommen. Schalte Mitteilungen aus und wieder ein.',
    failed: 'Der Push-Dienst ist gerade nicht erreichbar. Versuche es später noch einmal.',
    gone: 'Dieses Gerät wurde vergessen. Schalte Mitteilungen aus und wieder ein.',
    notSent: 'Der Test ließ sich nicht senden. Bitte versuche es noch einmal.',
  },
  devices: {
    title: 'Andere Geräte mit Mitteilungen',
    unknown: 'Unbekannter Browser',
    since: (day) => `Seit ${day}.`,
    arrives: {
      always: 'Kommen dort an, auch wenn die App geschlossen ist.',
      running: 'Kommen dort an, solange der Browser läuft.',
    },
    waiting: 'Der Push-Dienst des Geräts antwortet gerade nicht.',
    refused: 'Die letzte wurde nicht angenommen. Schalte Mitteilungen dort aus und wieder ein.',
    remove: 'Entfernen',
    removeLabel: (device) => `${device} entfernen`,
    notRemoved: 'Das Gerät ließ sich nicht entfernen. Bitte versuche es noch einmal.',
  },
}
