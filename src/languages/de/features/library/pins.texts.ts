import type * as english from '#features/library/pins.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { countFiles as files } from './library.texts.ts'

const mb = (bytes: number) => number(Math.ceil(bytes / (1024 * 1024)))

export const pinsTexts: Texts<typeof english.pinsTexts> = {
  dialog: {
    title: 'Auf diesem Gerät behalten',
    lead: 'Du kannst es dann ohne Verbindung öffnen, hier in diesem Browser.',
    choose: 'Was behalten?',
    file: 'Diese Datei',
    folder: (name) => `Alles in ${name}`,
    month: (name) => `Alles vom ${name}`,
    newOnes: 'Was später dazukommt, wird auch behalten.',
    keep: 'Behalten',
    failed: 'Dieser Browser lässt uns nichts behalten. Das kommt in privaten Fenstern vor, und wenn sein Speicher voll ist.',
    done: (label) => `Wird auf diesem Gerät behalten: ${label}`,
    show: 'Zeigen',
  },
  page: {
    title: 'Auf diesem Gerät',
    lead: 'Was du in diesem Browser ohne Verbindung öffnen kannst.',
    back: 'Zurück zur Bibliothek',
    always:
      'Deine Ziele, Ordner, Einstellungen, die neuesten Dateien deiner Bibliothek und zuletzt geöffnete Dateien sind ohnehin hier.',
    used: (bytes, limitBytes) => `${mb(bytes)} von ${mb(limitBytes)} MB belegt`,
    usedLabel: 'Platz auf diesem Gerät',
    list: 'Auf diesem Gerät behalten',
    kinds: { file: 'Datei', folder: 'Ordner', month: 'Monat' },
    open: (label) => `${label} öffnen`,
    whole: (count, bytes) => (count === 0 ? 'Noch nichts darin' : `${files(count)}, ${mb(bytes)} MB`),
    coming: (here, count) => `${number(here)} von ${files(count)} hier`,
    progress: (label) => `Fortschritt von ${label}`,
    offline: 'Der Rest folgt, sobald der Server erreichbar ist.',
    overLimit: (count, limitBytes) => `${files(count)} ausgelassen: Ein Gerät behält höchstens ${mb(limitBytes)} MB.`,
    noRoom: (count) =>
      `${files(count)} ausgelassen: Auf diesem Gerät ist kein Platz mehr. Schaff etwas Platz und versuche es noch einmal.`,
    missing: (count) => (count === 1 ? '1 Datei fehlt auf dem Server.' : `${number(count)} Dateien fehlen auf dem Server.`),
    remove: 'Entfernen',
    removeLabel: (label) => `${label} von diesem Gerät entfernen`,
    removed: (label) => `Nicht mehr auf diesem Gerät: ${label}`,
    none: 'Hier wird noch nichts behalten',
    noneText: 'Öffne in der Bibliothek das Menü einer Datei oder eines Ordners und tippe auf „Auf diesem Gerät behalten“.',
    toLibrary: 'Zur Bibliothek',
    insecure: 'Um Dateien zu behalten, braucht es eine sichere Adresse, die mit https beginnt. Diese tut es nicht.',
    unsupported: 'Dieser Browser kann keine Dateien behalten. In privaten Fenstern geht es auch nicht.',
    loadFailed: 'Der Speicher dieses Browsers ließ sich nicht lesen.',
    lasting: 'Dieser Browser behält sie, bis du sie entfernst oder dich abmeldest.',
    notLasting:
      'Wenn dem Gerät der Platz ausgeht, löscht dieser Browser sie vielleicht. Als installierte App ist das weniger wahrscheinlich.',
    ios: 'Safari löscht sie, wenn du eine Woche nicht hier warst. Füge diese App zum Home-Bildschirm hinzu, damit sie bleiben: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffne sie von dort.',
    cleared:
      'Dieser Browser hat gelöscht, was du hier behalten hast. Auf dem Server ist deine Bibliothek vollständig; wähle noch einmal aus, was du behalten willst.',
    dismiss: 'OK',
    leaving: 'Beim Abmelden wird alles von diesem Gerät entfernt.',
  },
}
