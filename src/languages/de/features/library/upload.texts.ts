import type * as english from '#features/library/upload.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { countFiles } from './library.texts.ts'

const date = datesIn('de-DE')

const onDay = (instant: string) => date(instant, 'md')

export const uploadTexts: Texts<typeof english.uploadTexts> = {
  title: 'Planerseite hochladen',
  lead: 'Ein PDF oder ein beliebiges Bild.',
  choose: 'Dateien wählen',
  chosenFiles: 'Gewählte Dateien',
  takePhoto: 'Foto aufnehmen',
  drop: 'Leg deine Seiten hier ab oder füge sie ein',
  folder: 'Ordner',
  upload: 'Hochladen',
  tooLarge: (mb) => `Diese Datei ist größer als ${number(mb)} MB.`,
  zipped: 'Das ist ein ZIP. Bitte entpacke es, und füge die PDFs und Bilder darin hinzu.',
  zip: {
    unpacking: 'Wird entpackt …',
    others: (name, count) => `„${name}“: ${countFiles(count)} weggelassen, weil sich das hier nicht lesen lässt.`,
    empty: (name) => `In „${name}“ sind keine PDFs oder Bilder.`,
    locked: (name) => `„${name}“ braucht ein Passwort. Bitte entpacke es, und füge die Seiten darin hinzu.`,
    tooMuch: (name) => `In „${name}“ ist zu viel, um es hier zu entpacken. Bitte entpacke es, und füge die Seiten darin hinzu.`,
    unreadable: (name) => `„${name}“ lässt sich nicht entpacken. Vielleicht ist es beschädigt.`,
  },
  uploading: 'Lädt hoch …',
  retry: 'Noch einmal',
  remove: 'Entfernen',
  cancelFile: (name) => `${name} abbrechen`,
  retryFile: (name) => `${name} noch einmal versuchen`,
  removeFile: (name) => `${name} entfernen`,
  progress: (name) => `Fortschritt von ${name}`,
  waiting: 'Wartet',
  done: 'Hochgeladen',
  cancelled: 'Abgebrochen',
  percent: (share) => `${Math.floor(share * 100)} %`,
  known: (folder, instant) => `Diese Seite hast du schon: ${folder}, ${onDay(instant)}`,
  onlyStored: 'Aufbewahrt, aber nur dein Tablet kann sie zeigen.',
  chosenTwice: 'Diese Seite hast du zweimal gewählt.',
  keepBoth: 'Trotzdem hochladen',
  skipped: 'Übersprungen',
  manyKnown: (count) => `${number(count)} davon sind schon hier.`,
  keepAll: 'Alle trotzdem hochladen',
  keepFile: (name) => `Trotzdem hochladen: ${name}`,
  replace: 'Ersetzen',
  replacing: (folder, instant) => `Ersetzt die in ${folder}, ${onDay(instant)}`,
  replaceFile: (name) => `Ersetzen: ${name}`,
  announceKnown: (name, line) => `${name}: ${line}`,
  undoCopy: (folder) => `Rückgängig: Sie ist schon in ${folder}`,
  undoCopies: (count) => `Rückgängig: ${countFiles(count)}, die du schon hattest`,
  announceDone: (name) => `${name}: hochgeladen`,
  announceFailed: (name, message) => `${name}: ${message}`,
  stopTitle: 'Hochladen abbrechen?',
  stopText: 'Einige Dateien werden noch hochgeladen. Die fertigen bleiben in deiner Bibliothek.',
  keepUploading: 'Weiter hochladen',
  stop: 'Abbrechen und schließen',
  doneTitle: 'Hochgeladen!',
  doneText: 'Deine Datei ist in der Bibliothek.',
  doneManyText: (count) => `Deine ${number(count)} Dateien sind in der Bibliothek.`,
  keptTitle: 'Wartet aufs Senden',
  keptText: 'Auf diesem Gerät ist es sicher. Wir senden es, sobald der Server erreichbar ist.',
  close: 'Fertig',
  failedTitle: 'Hochladen gescheitert',
  failedText: 'Beim Hochladen deiner Datei gab es einen Fehler. Bitte versuche es noch einmal.',
  someAdded: (done, all) => `${number(done)} von ${countFiles(all)} hinzugefügt`,
  someFailedText: 'Die anderen stehen noch in der Liste, jede mit dem Grund.',
  noRoomHere:
    'Der Server ist nicht erreichbar, und auf diesem Gerät ist kein Platz für die Datei. Bitte versuche es später noch einmal.',
  sizeMb: (bytes) =>
    `${(bytes / 1024 / 1024).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`,
}
