import type * as english from '#features/access/code-dialogs.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const codes = (count: number) => counted(count, 'Zugangscode', 'Zugangscodes')

export const codeDialogsTexts: Texts<typeof english.codeDialogsTexts> = {
  bindTitle: (code) => `${code} zuordnen`,
  bindText: 'Nur diese Adresse kann den Code benutzen. Wenn du sie änderst, geht keine E-Mail hinaus.',
  bindEmail: 'E-Mail des Kunden',
  emailRequired: 'Bitte gib eine E-Mail-Adresse ein.',
  save: 'Speichern',
  free: 'Adresse entfernen',
  bindFailed: 'Die Adresse ließ sich nicht speichern.',
  voidTitle: (code) => `${code} sperren?`,
  voidText: 'Danach kann niemand mehr diesen Zugangscode benutzen. Das lässt sich nicht rückgängig machen.',
  voidFailed: 'Der Zugangscode ließ sich nicht sperren.',
  historyTitle: (code) => `Verlauf von ${code}`,
  historyFailed: 'Der Verlauf ließ sich nicht laden.',
  events: {
    created: 'Erzeugt',
    bound: 'Einer Adresse zugeordnet',
    named: 'Festgelegt, was er öffnet',
    freed: 'Adresse entfernt',
    mailed: 'Per E-Mail gesendet',
    shown: 'Angezeigt',
    tried: 'Abgelehnter Versuch',
    redeemed: 'Eingelöst',
    voided: 'Gesperrt',
  },
  by: (who) => `von ${who}`,
  batch: (label) => `Stapel „${label}“`,
  from: (email, network) => `${email} aus ${network}`,
  redeemer: (name, email) => `${name}, ${email}`,
  mailStates: {
    waiting: 'E-Mail wartet',
    sending: 'Wird gesendet',
    sent: 'Gesendet',
    failed: 'E-Mail gescheitert',
    settled: 'E-Mail gescheitert, erledigt',
  },
}

export const productChoiceTexts: Texts<typeof english.productChoiceTexts> = {
  title: (code) => `Was ${code} öffnet`,
  product: 'Öffnet',
  productHint: 'Der Planer, der zum Code gehört.',
  noProduct: 'Keinen Planer',
  none: 'Benenne zuerst ein Produkt, unter „Angebot“.',
  save: 'Speichern',
  failed: 'Das ließ sich nicht speichern.',
}

export const newCodesTexts: Texts<typeof english.newCodesTexts> = {
  title: 'Zugangscode erzeugen',
  code: 'Zugangscode',
  codeHint: '6 bis 64 Buchstaben, Ziffern und Bindestriche. Jeder Code gilt einmal.',
  generate: 'Vorschlagen',
  customerEmail: 'E-Mail des Kunden (wenn du magst)',
  customerEmailHint: 'Dann kann nur diese Adresse den Code benutzen.',
  create: 'Code erzeugen',
  codeRequired: 'Bitte gib einen Zugangscode ein oder lass dir einen vorschlagen.',
  created: 'Zugangscode erzeugt',
  failed: 'Der Zugangscode ließ sich nicht erzeugen',
}

export const batchTexts: Texts<typeof english.batchTexts> = {
  title: 'Stapel erzeugen',
  text: 'Codes zum Weitergeben: als Datei oder als gedruckte Kärtchen.',
  count: 'Wie viele',
  countHint: '1 bis 10.000.',
  countWrong: 'Bitte gib eine ganze Zahl von 1 bis 10.000 ein.',
  label: 'Name des Stapels (wenn du magst)',
  labelHint: 'Damit findest du diese Codes später wieder, zum Beispiel „Frühlingsmarkt“.',
  create: 'Codes erzeugen',
  failed: 'Die Codes ließen sich nicht erzeugen.',
  created: (count) => `${codes(count)} erzeugt`,
}

export const ticketsTexts: Texts<typeof english.ticketsTexts> = {
  title: 'Kärtchen drucken',
  made: (count) => (count === 1 ? '1 Code ist bereit' : `${number(count)} Codes sind bereit`),
  text: 'Jedes Kärtchen trägt einen Code und seinen Aktivierungslink als QR-Code. Zehn passen auf ein Blatt.',
  capped: (count) => `Das sind die ersten ${number(count)} Codes. Filtere die Liste, um die anderen zu drucken.`,
  none: 'Keiner dieser Codes lässt sich noch benutzen, es gibt also nichts zu drucken.',
  loadFailed: 'Die Codes ließen sich nicht laden.',
  part: 'Kärtchen',
  range: (from, to) => `Kärtchen ${number(from)} bis ${number(to)}`,
  partHint: (count) => `In Teilen von ${number(count)}, damit dein Browser mitkommt.`,
  preparing: 'Die Kärtchen werden vorbereitet',
  preview: 'Vorschau',
  print: 'Drucken',
  csv: 'CSV herunterladen',
  csvName: 'zugangscodes.csv',
  csvColumns: ['code', 'activationLink', 'label'],
  yourCode: 'Dein Zugangscode',
  qrCode: (code) => `QR-Code des Aktivierungslinks für ${code}`,
  howTo: (host) => `Scanne den QR-Code oder öffne ${host}/code und gib den Code ein. Er gilt einmal.`,
}

export const batchesTexts: Texts<typeof english.batchesTexts> = {
  title: 'Stapel',
  text: 'Codes, die zusammen erzeugt wurden. Zeig einen Stapel, um seine Kärtchen noch einmal zu drucken oder ihn zu exportieren.',
  none: 'Noch gibt es keinen Stapel mit einem Namen.',
  failed: 'Die Stapel ließen sich nicht laden.',
  show: (label) => `Codes von ${label} zeigen`,
  counts: ({ total, used, unused }) => `${total} Codes, ${used} benutzt, ${unused} übrig`,
  void: 'Übrige sperren',
  voidTitle: (label) => `Übrige Codes von „${label}“ sperren?`,
  voidText: (unused) =>
    `Danach kann niemand mehr diese Codes benutzen, höchstens ${unused}. Codes, die einem Kunden zugeordnet sind, bleiben. Das lässt sich nicht rückgängig machen.`,
  voidFailed: 'Der Stapel ließ sich nicht sperren.',
}
