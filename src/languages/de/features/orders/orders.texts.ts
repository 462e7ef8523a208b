import type * as english from '#features/orders/orders.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const ordersTexts: Texts<typeof english.ordersTexts> = {
  notSigned: 'Die Signatur fehlt, stimmt nicht oder ist zu alt.',
  shopSilent: 'Der Shop hat die Nachricht nicht bestätigt. Bitte schick sie später noch einmal.',
  unreadableEvent: 'Das Ereignis lässt sich nicht lesen.',
  notFound: 'Diese Bestellung gibt es nicht.',
  resent: (email) => `Der Zugangscode ist unterwegs an ${email}.`,
  resentWithoutMail: (email) =>
    `Es ist kein Mailserver eingerichtet. Die E-Mail an ${email} wartet unter „E-Mail“, wo du sie kopieren kannst.`,
  codeSpent: 'Der Zugangscode dieser Bestellung ist benutzt oder gesperrt.',
  noCode: 'Zu dieser Bestellung gibt es keinen Zugangscode.',
  noEmail: 'Zu dieser Bestellung gibt es noch keine E-Mail-Adresse. Gib eine ein, um den Code zu senden.',
  notWaiting: 'Diese Bestellung wartet nicht.',
  settled: 'Die Bestellung ist abgehakt. Sie bekommt keine weiteren Codes.',
  invalidEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  nothingToDecide: 'Bei dieser Bestellung gibt es nichts zu entscheiden.',
  decided: {
    keep: 'Der Kunde behält den Zugang.',
    'read-only': 'Der Kunde kann alles lesen und exportieren, aber nichts ändern.',
    revoke: 'Der Zugang wurde entzogen.',
  },
  import: {
    empty: 'Die Datei ist leer.',
    tooLarge: 'Die Datei ist größer als 64 MB.',
    notText: 'Das ist keine CSV-Datei.',
    workbook: 'Das ist eine Tabelle. Öffne sie, speichere sie als CSV und importiere diese Datei.',
    column: (at) => `Spalte ${at}`,
    repeated: (header, at) => `${header} (${at})`,
    noSuchLine: (line) => `Zeile ${line} gehört nicht zu den ersten Zeilen der Datei.`,
    noOrderNumber: 'Keine der Spalten sieht nach einer Bestellnummer aus.',
    noSuchColumn: (name) => `Eine Spalte namens „${name}“ gibt es nicht.`,
    broken:
      'Ab hier lässt sich die Datei nicht lesen: Ein Anführungszeichen wird nicht geschlossen, oder eine Zeile ist zu lang.',
    problems: {
      no_number: 'Keine Bestellnummer',
      bad_number: 'Das ist keine Bestellnummer',
      formula: 'Beginnt wie eine Formel',
      bad_email: 'Das ist keine E-Mail-Adresse',
      columns: 'Die Zahl der Zellen ist anders als in der ersten Zeile',
      quotes: 'Ein Anführungszeichen am falschen Platz',
      not_paid: 'Nicht bezahlt',
      rounded: 'Eine Tabelle hat die Bestellnummer gerundet, sie ist verloren. Importiere die ursprüngliche Datei',
      test_order: 'Eine Testbestellung',
      differs: 'Eine Zeile weiter oben sagt über diese Bestellung etwas anderes. Sieh im Shop nach',
    },
  },
}
