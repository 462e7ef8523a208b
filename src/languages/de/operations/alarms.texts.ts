import type { AlarmKind } from '#kit/alarms.rules.ts'
import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/alarms.texts.ts'
import { number } from '../kit/number.ts'

/** Emails and orders are counted up to 1,000. */
const upTo = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('#', `${number(count)}${count >= 1000 ? '+' : ''}`)
const waiting = (count: number) => upTo(count, 'Eine E-Mail wartet.', '# E-Mails warten.')
const outbox = 'Postausgang öffnen'

export const alarmTexts: Texts<typeof english.alarmTexts> = {
  label: 'Braucht dich',
  data: {
    'database-damaged': {
      words: () =>
        'Die Datenbank ist beschädigt. Bis sie repariert ist, werden keine Dateien entfernt. Stelle sie so bald wie möglich aus einer Sicherung wieder her.',
    },
    'database-older': {
      words: () =>
        'Die Datenbank hat ihre letzten Änderungen verloren. Bis du nachgesehen hast, wird keine Datei entfernt. Wenn du mit Absicht eine Sicherung wiederhergestellt hast, führe auf dem Server „willow adopt --yes“ aus.',
    },
    'files-missing': {
      words: (count) =>
        `${count === 1 ? 'Die Datei einer Seite oder eines Planers fehlt.' : `Die Dateien von ${number(count)} Seiten oder Planern fehlen.`} Stelle sie aus einer Sicherung wieder her, oder füge das PDF eines Planers unter „Ausgaben“ noch einmal hinzu; „willow adopt“ auf dem Server nennt sie.`,
    },
    'files-unnamed': {
      words: (count) =>
        `${count === 1 ? 'Eine Datei gehört zu nichts.' : `${number(count)} Dateien gehören zu nichts.`} Nichts wurde entfernt. Mehr sagt „willow adopt“ auf dem Server.`,
    },
    'backup-unproven': {
      words: () => 'Seit drei Tagen wurde keine Sicherung geprüft. Die Seite „Sicherungen“ sagt, warum, und macht jetzt eine.',
      link: { to: '/admin/backups', label: 'Sicherungen öffnen' },
    },
    'backup-without-key': {
      words: () =>
        'Die Sicherungen enthalten die Geheimnisse nicht und sind nicht verschlüsselt, weil es keinen Wiederherstellungsschlüssel gibt. Erzeuge ihn, bevor der erste Kunde kommt, oder später mit „willow backup key“ auf dem Server, und bewahre ihn auf einem anderen Gerät auf.',
      link: { to: '/admin/backups', label: 'Sicherungen öffnen' },
    },
    'backup-key-untested': {
      words: () =>
        'Die Sicherungen sind verschlüsselt, aber noch niemand hat den Wiederherstellungsschlüssel ausprobiert. Ohne den richtigen Schlüssel lässt sich keine Sicherung wiederherstellen.',
      link: { to: '/admin/backups', label: 'Ausprobieren' },
    },
    'settings-misspelt': {
      words: (count) =>
        count === 1
          ? 'Name oder Wert einer Einstellung des Servers ist anscheinend falsch geschrieben, sie wirkt also nicht.'
          : `Namen oder Werte von ${number(count)} Einstellungen des Servers sind anscheinend falsch geschrieben, sie wirken also nicht.`,
      link: { to: '/admin/installation', label: 'Ansehen' },
    },
    'certificate-ending': {
      words: () =>
        'Das Zertifikat der Adresse deines Shops läuft in den nächsten 14 Tagen ab und wurde nicht erneuert. Danach lehnen Browser die Adresse ab. Prüfe, ob der Proxy oder certbot es noch von selbst erneuert.',
      link: { to: '/admin/installation', label: 'Ansehen' },
    },
    'pictures-standing': {
      words: () =>
        'Seiten, die als Bilder exportiert wurden, werden nicht erkannt: Der Prozess, der sie mit den Planern vergleicht, endet immer wieder, bevor er fertig ist. Es wird weiter versucht. Wenn das so bleibt, gib dem Server mehr Arbeitsspeicher.',
    },
    'backup-failed': {
      words: () =>
        'Die letzte Sicherung oder ihre Prüfung ist fehlgeschlagen. Die Seite „Sicherungen“ sagt, warum, und macht die nächste.',
      link: { to: '/admin/backups', label: 'Sicherungen öffnen' },
    },
    'shop-silent': {
      words: (count) =>
        upTo(
          count,
          'Ein verbundener Shop hat so lange nichts geschickt wie noch nie. Sieh dort nach, ob er seine Nachrichten noch hierher sendet.',
          '# verbundene Shops haben so lange nichts geschickt wie noch nie. Sieh dort nach, ob sie ihre Nachrichten noch hierher senden.',
        ),
      link: { to: '/admin/shops', label: 'Verbundene Shops öffnen' },
    },
    'settings-unread': {
      words: (count) =>
        count === 1
          ? 'Eine Einstellung des Shops lässt sich nicht mehr lesen und wirkt deshalb nicht. Gib sie noch einmal ein oder gib dem Server seinen früheren SECRET_KEY.'
          : `${number(count)} Einstellungen des Shops lassen sich nicht mehr lesen und wirken deshalb nicht. Gib sie noch einmal ein oder gib dem Server seinen früheren SECRET_KEY.`,
      link: { to: '/admin/settings', label: 'Einstellungen öffnen' },
    },
    'mail-server-silent': {
      words: (count) => `Der Mailserver nimmt seit einer Weile nichts an. ${waiting(count)}`,
      link: { to: '/admin/mails?state=waiting', label: outbox },
    },
    'mails-postponed': {
      words: (count) => `Die Mailserver der Empfänger schieben E-Mails auf. ${waiting(count)}`,
      link: { to: '/admin/mails?state=waiting', label: outbox },
    },
    'mails-failed': {
      words: (count) => upTo(count, 'Eine E-Mail ließ sich nicht senden.', '# E-Mails ließen sich nicht senden.'),
      link: { to: '/admin/mails?state=failed', label: 'Ansehen' },
    },
    'mails-kept': {
      words: (count) =>
        `Es ist kein Mailserver eingerichtet. ${upTo(count, 'Eine E-Mail wartet', '# E-Mails warten')} im Postausgang.`,
      link: { to: '/admin/mails', label: outbox },
    },
    'orders-undecided': {
      words: (count) =>
        upTo(count, 'Eine Bestellung wartet auf deine Entscheidung.', '# Bestellungen warten auf deine Entscheidung.'),
      link: { to: '/admin/orders?state=needs_decision', label: 'Entscheiden' },
    },
    'claims-waiting': {
      words: (count) => upTo(count, 'Eine Code-Anfrage wartet auf deine Antwort.', '# Code-Anfragen warten auf deine Antworten.'),
      link: { to: '/admin/orders', label: 'Ansehen' },
    },
    'claims-guessed': {
      words: (count) =>
        upTo(
          count,
          'Jemand schickt falsche Code-Anfragen (#). Bis das aufhört, warten auch richtige auf dich.',
          'Jemand schickt falsche Code-Anfragen (#). Bis das aufhört, warten auch richtige auf dich.',
        ),
      link: { to: '/admin/orders', label: 'Ansehen' },
    },
    'orders-waiting': {
      words: (count) =>
        upTo(
          count,
          'Eine bezahlte Bestellung wartet auf eine Antwort von dir.',
          '# bezahlte Bestellungen warten auf Antworten von dir.',
        ),
      link: { to: '/admin/orders?state=waiting', label: 'Ansehen' },
    },
    'orders-refused': {
      words: (count) =>
        `${upTo(count, 'Eine Nachricht eines verbundenen Shops wurde abgelehnt', '# Nachrichten verbundener Shops wurden abgelehnt')}. Sieh nach, warum, bring es in Ordnung und lies sie dann neu ein.`,
      link: { to: '/admin/deliveries?state=refused', label: 'Gründe ansehen' },
    },
    'orders-unread': {
      words: (count) =>
        upTo(
          count,
          'Eine Nachricht über eine Zahlung war nicht zu verstehen.',
          '# Nachrichten über Zahlungen waren nicht zu verstehen.',
        ),
      link: { to: '/admin/deliveries?state=unread', label: 'Gründe ansehen' },
    },
    'model-silent': {
      words: () => 'Der Modellserver, der Handschrift liest, antwortet nicht oder nicht mit Wörtern. Seiten warten auf ihn.',
      link: { to: '/admin/settings/reading', label: 'Testen' },
    },
    'jobs-dead': {
      words: (count) =>
        count === 1 ? 'Eine Hintergrundaufgabe wurde aufgegeben.' : `${number(count)} Hintergrundaufgaben wurden aufgegeben.`,
      link: { to: '/admin/installation', label: 'Gründe ansehen' },
    },
  },
  guessing: (tries) => `Jemand errät Zugangscodes: ${number(tries)} abgelehnte Versuche an einem Tag.`,
  guessingFrom: (networks) => `Die meisten kamen aus ${networks.join(', ')}.`,
  guessingLimit: 'Bis zum Ende des Tages werden Codes ohne Adresse über einen Link per E-Mail geprüft, einer nach dem anderen.',
  guessingLimitWithoutMail: 'Bis zum Ende des Tages werden nur Codes angenommen, die derselben Adresse zugeordnet sind.',
  diskLow: (freeMb, floorMb) =>
    `Die Festplatte ist fast voll: ${number(freeMb)} MB sind frei. Bis es wieder ${number(floorMb)} MB sind, wird das Hochladen abgelehnt.`,
  diskReadOnly: 'Die Festplatte ist schreibgeschützt. Niemand kann sich anmelden, und nichts wird gespeichert.',
  since: 'Seit',
  settle: 'Abhaken',
  settleLabel: (alarm) => `Abhaken: ${alarm}`,
  settleFailed: 'Die Warnung ließ sich nicht abhaken.',
  notRaised: 'Diese Warnung gibt es gerade nicht.',
}

const pushed: Record<AlarmKind, string> = {
  'database-damaged': 'Die Datenbank ist beschädigt.',
  'database-older': 'Die Datenbank hat ihre letzten Änderungen verloren.',
  'files-missing': 'Dateien von Seiten oder Planern fehlen.',
  'files-unnamed': 'Dateien gehören zu nichts.',
  'backup-unproven': 'Seit drei Tagen wurde keine Sicherung geprüft.',
  'backup-without-key': 'Den Sicherungen fehlt ein Wiederherstellungsschlüssel.',
  'backup-key-untested': 'Niemand hat den Wiederherstellungsschlüssel der Sicherungen ausprobiert.',
  'settings-misspelt': 'Eine Einstellung des Servers ist anscheinend falsch geschrieben.',
  'certificate-ending': 'Das Zertifikat der Adresse deines Shops läuft bald ab.',
  'pictures-standing': 'Bilder von Seiten werden nicht erkannt.',
  'settings-unread': 'Einstellungen des Shops lassen sich nicht lesen.',
  'disk-low': 'Die Festplatte ist fast voll.',
  'disk-read-only': 'Die Festplatte ist schreibgeschützt.',
  'mail-server-silent': 'Der Mailserver nimmt keine E-Mails an.',
  'mails-postponed': 'Die Mailserver der Empfänger schieben E-Mails auf.',
  'mails-failed': 'Eine E-Mail ließ sich nicht senden.',
  'mails-kept': 'E-Mails warten, weil kein Mailserver eingerichtet ist.',
  'model-silent': 'Der Modellserver, der Handschrift liest, antwortet nicht.',
  'jobs-dead': 'Eine Hintergrundaufgabe wurde aufgegeben.',
  'backup-failed': 'Eine Sicherung ist fehlgeschlagen.',
  'shop-silent': 'Ein verbundener Shop schickt nichts mehr.',
  'code-guessing': 'Jemand errät Zugangscodes.',
  'claims-waiting': 'Eine Code-Anfrage wartet auf deine Antwort.',
  'claims-guessed': 'Jemand schickt falsche Code-Anfragen.',
  'orders-waiting': 'Eine bezahlte Bestellung wartet auf eine Antwort von dir.',
  'orders-refused': 'Eine Nachricht eines verbundenen Shops wurde abgelehnt.',
  'orders-unread': 'Eine Nachricht über eine Zahlung war nicht zu verstehen.',
  'orders-undecided': 'Eine Bestellung wartet auf deine Entscheidung.',
}

export const alarmPushTexts: Texts<typeof english.alarmPushTexts> = {
  title: (product) => `${product} braucht dich`,
  body: (kinds) => kinds.map((kind) => pushed[kind]).join(' '),
}
