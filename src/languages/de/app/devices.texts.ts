import type * as english from '#app/devices.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../kit/number.ts'

const date = datesIn('de-DE')
const dayOf = (instant: string) => date(instant, 'mdy')

const full = 'Deine Bibliothek ist voll. „Zuletzt gelöscht“ zu leeren schafft Platz.'

/** `3 Seiten sind von Supernote angekommen` */
const arrived = (count: number, one: string, many: string, device: string | null) =>
  `${counted(count, one, many)} ${count === 1 ? 'ist' : 'sind'} von ${device ?? 'deinen Geräten'} angekommen`
const pagesArrived = (pages: number, device: string | null) => arrived(pages, 'Seite', 'Seiten', device)

export const devicesTexts: Texts<typeof english.devicesTexts> = {
  title: 'Geräte',
  lead: 'Tablets, Handys und Programme, die Seiten in deine Bibliothek senden.',
  list: 'Deine Geräte',
  emptyTitle: 'Noch sendet kein Gerät Seiten',
  emptyText: 'Apps wie Goodnotes und Notability können von selbst senden, was du schreibst. Du richtest es einmal ein.',
  help: 'So richtest du ein Gerät ein',
  loadFailed: 'Deine Geräte ließen sich nicht laden.',
  browsers: 'Browser',
  ways: {
    'drop-box': 'WebDAV',
    form: 'Kurzbefehl oder Skript',
    browser: 'Im Browser hochgeladen oder geteilt',
  },
  nothingYet: 'Hat noch nichts geschickt.',
  files: (files, lastName, lastAt) =>
    `${counted(files, 'Datei', 'Dateien')} in deiner Bibliothek, die letzte am ${dayOf(lastAt)}: ${lastName}`,
  used: (at) => `Zuletzt verbunden am ${dayOf(at)}`,
  noPassword: 'Hat kein Passwort mehr. Was es geschickt hat, bleibt in deiner Bibliothek.',
  refused: {
    not_a_page: (name, at) =>
      `„${name}“ wurde am ${dayOf(at)} abgelehnt: Die Datei lässt sich hier nicht lesen. Exportiere sie als PDF und sende das.`,
    too_large: (name, at) => `„${name}“ wurde am ${dayOf(at)} abgelehnt: Die Datei ist zu groß.`,
    full: (name, at) => `„${name}“ passte am ${dayOf(at)} nicht mehr hinein: ${full}`,
    texts_full: (name, at) =>
      `„${name}“ kam am ${dayOf(at)} an. Die Suche findet aber nicht, was darauf geschrieben steht: Der Text deiner anderen Seiten braucht den ganzen Platz.`,
  },
  smallFilesOnly:
    'Große Dateien kommen gerade nicht durch: Etwas vor dem Server lehnt sie ab. Bitte die Person, die ihn betreibt, die Grenze höher zu setzen. In nginx ist das client_max_body_size.',
  writing: {
    label: 'Finden, was ich geschrieben habe',
    hint: 'Behält für die Suche den Text, den ein Gerät aus deiner Handschrift gelesen hat und mit einer Seite sendet. Er bleibt auf diesem Server. Beim Ausschalten wird er gelöscht.',
  },
  test: 'Testen',
  testOf: (device) => `${device} testen`,
  testing: {
    lead: 'Zuerst prüfen wir, ob hier alles bereit ist. Dann sende eine Seite vom Gerät.',
    large: 'Große Dateien kommen durch.',
    room: 'In deiner Bibliothek ist Platz.',
    full,
    waiting: (device) => `Wartet auf ${device}. Sende jetzt eine Seite, die noch nicht in deiner Bibliothek ist.`,
    arrived: (name) => `${name} ist angekommen.`,
    nothing: 'Es ist nichts angekommen. Prüfe die Adresse, das Passwort und das WLAN des Geräts.',
    failed: 'Der Test hat nicht geklappt. Bitte versuche es noch einmal.',
    again: 'Noch einmal testen',
  },
  arrived: {
    pages: (pages, device) => `${pagesArrived(pages, device)}.`,
    pagesToSee: (pages, device, open) =>
      `${pagesArrived(pages, device)}, ${counted(open, 'wartet', 'warten')} auf deine Antwort.`,
    files: (files, device) => `${arrived(files, 'Datei', 'Dateien', device)}.`,
    full: 'Deine Bibliothek ist voll: Eine Datei von einem deiner Geräte passte nicht mehr hinein.',
    dismiss: 'Ausblenden',
  },
}
