import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/first-restore.texts.ts'
import { number } from '../kit/number.ts'

export const firstRestoreTexts: Texts<typeof english.firstRestoreTexts> = {
  eyebrow: 'Erster Start',
  title: 'Sicherung wiederherstellen',
  lead: 'Alles kommt so zurück, wie es war, als die Sicherung entstand. Alle müssen sich neu anmelden, und E-Mails warten, bis du sie freigibst.',
  find: 'Sicherungen suchen',
  loading: 'Sucht nach Sicherungen',
  notFound: 'Die Suche nach Sicherungen ist gescheitert.',
  reasons: {
    noPlace: 'Setze RESTORE_FROM auf den Ordner oder Bucket deiner Sicherungen und starte den Server neu.',
    elsewhere:
      'Diese Installation hat ihre Daten in PostgreSQL oder S3. Stelle auf dem Server wieder her, in einen neuen Ordner und eine neue Datenbank (DATABASE_URL): willow restore FROM --into FOLDER. Dann verschiebe die Dateien an einen neuen Ort in S3: willow files move --to s3://...',
    none: (place) => `In ${place} gibt es keine Sicherung.`,
    failed: 'Die Sicherung ließ sich nicht wiederherstellen. Das Protokoll des Servers sagt, warum.',
    changed: 'Inzwischen kam ein Konto zu dieser Installation dazu. Nichts wurde geändert.',
  },
  place: (place) => `Sicherungen in ${place}`,
  content: (people, pages) =>
    `${people === 1 ? 'Ein Konto' : `${number(people)} Konten`}, ${pages === 1 ? 'eine Seite' : `${number(pages)} Seiten`}`,
  key: 'Wiederherstellungsschlüssel',
  keyHint:
    'Die Zeile, die mit AGE-SECRET-KEY beginnt. Ohne ihn erzeugt der Server neue Geheimnisse, und dein Shop braucht das neue für seine Bestellungen.',
  keyHintEncrypted:
    'Die Zeile, die mit AGE-SECRET-KEY beginnt. Die Sicherung ist verschlüsselt und lässt sich ohne ihn nicht wiederherstellen.',
  keyConfigured: 'Der Wiederherstellungsschlüssel ist auf dem Server hinterlegt.',
  restore: 'Wiederherstellen',
  failed: 'Die Wiederherstellung ließ sich nicht beginnen. Bitte versuche es noch einmal.',
  running: 'Stellt wieder her',
  files: (files, all) => `${number(files)} von ${number(all)} Dateien`,
  starting: 'Die Dateien sind wieder da. Der Server startet neu.',
  doneTitle: 'Deine Sicherung ist wieder da',
  doneLead: 'Melde dich als Admin an und lies in der Übersicht, was verloren ist und was auf dich wartet.',
  signIn: 'Anmelden',
  setUpInstead: 'Leere Installation einrichten',
}
