import type * as english from '#features/planner/editions.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'
import { monthAndYear, shortDay, shortRange } from './planner.texts.ts'

const pages = (count: number) => counted(count, 'Seite', 'Seiten')

const dated = (from: string, to: string) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`)

const listed = (runs: readonly [string, string][], count: number) => {
  const named = runs.map(([from, to]) => dated(from, to))
  return `${named.join('; ')}${count > runs.length ? `; ${count - runs.length} weitere` : ''}`
}

export const editionsTexts: Texts<typeof english.editionsTexts> = {
  lead: 'Die leeren Planer, in die Menschen schreiben. Ihre Exporte werden mit denen verglichen, die du veröffentlichst.',
  add: 'Ausgabe hinzufügen',
  addTitle: 'Ausgabe hinzufügen',
  addText:
    'Das leere PDF, wie du es verkaufst. Seine Seiten werden gelesen, und du bestätigst ihre Daten, bevor es veröffentlicht wird.',
  name: 'Titel',
  namePlaceholder: 'Tagesplaner 2027',
  choose: 'PDF wählen',
  addFailed: 'Die Ausgabe ließ sich nicht hinzufügen. Bitte versuche es noch einmal.',
  submit: 'Hinzufügen',
  added: 'Die Ausgabe wird gelesen',
  loadFailed: 'Die Ausgaben ließen sich nicht laden. Bitte versuche es noch einmal.',
  emptyTitle: 'Noch keine Ausgaben',
  emptyText: 'Füge das leere PDF eines Planers hinzu, den du verkaufst. Dann kommen exportierte Seiten auf ihre Tage.',
  states: {
    draft: 'Wartet',
    indexing: 'Wird gelesen',
    ready: 'Bereit',
    published: 'Veröffentlicht',
    retired: 'Zurückgezogen',
    failed: 'Gescheitert',
  },
  reading: (done, total) => (total === 0 ? 'Seine Seiten werden gelesen' : `Gelesen: ${number(done)} von ${pages(total)}`),
  size: (count, year) => `${pages(count)}, ${year === null ? 'ohne Daten' : year}`,
  undated: 'Es wurden keine Daten gefunden, die Seiten werden also nur nach ihrer Art unterschieden.',
  pictured: (pictured, count) =>
    pictured === 0
      ? 'Seine Seiten ließen sich nicht zeichnen. Exporte als Bilder werden damit nicht verglichen, PDFs schon.'
      : count - pictured === 1
        ? '1 Seite ließ sich nicht zeichnen. Bilder von ihr werden nicht verglichen, PDFs schon.'
        : `${pages(count - pictured)} ließen sich nicht zeichnen. Bilder von ihnen werden nicht verglichen, PDFs schon.`,
  unpictured: {
    too_large: 'Seine Seiten zu zeichnen braucht zu viel Speicher. Exporte als Bilder werden damit nicht verglichen, PDFs schon.',
    too_slow: 'Seine Seiten zu zeichnen dauert zu lange. Exporte als Bilder werden damit nicht verglichen, PDFs schon.',
  },
  placed: (count) => `${pages(count)} zugeordnet`,
  doubts: (count, unknown) => {
    const all = count === 0 ? 'Keine Zweifel' : `${pages(count)} zum Ansehen`
    return unknown === 0 ? all : `${all}, ${unknown === count ? 'alle' : unknown} ohne Datum`
  },
  failures: {
    encrypted: 'Dieses PDF braucht ein Passwort.',
    too_large: 'Dieses PDF ist zu groß oder hat mehr als 3.000 Seiten.',
    too_slow: 'Dieses PDF zu lesen dauert zu lange.',
  },
  failed: 'Dieses PDF ließ sich nicht lesen.',
  look: (title) => `Seiten von ${title} durchsehen`,
  lookShort: 'Durchsehen',
  publish: 'Veröffentlichen',
  publishNamed: (title) => `${title} veröffentlichen`,
  publishTitle: (title) => `${title} veröffentlichen?`,
  publishText:
    'Von jetzt an werden Exporte damit verglichen. Auch PDFs, die schon in Bibliotheken liegen, werden im Hintergrund gelesen: etwa eine halbe Sekunde für hundert Seiten.',
  publishDoubts: (count) =>
    `Bei ${counted(count, 'Seite', 'Seiten')} gibt es noch Zweifel. Die vorgeschlagenen Daten werden benutzt.`,
  publishUnknown: (count) =>
    count === 1
      ? 'Von 1 Seite ist das Datum unbekannt. Was Menschen darauf schreiben, bleibt erhalten, erscheint aber an keinem Tag.'
      : `Von ${pages(count)} ist das Datum unbekannt. Was Menschen darauf schreiben, bleibt erhalten, erscheint aber an keinem Tag.`,
  published: 'Veröffentlicht',
  corrects: 'Ist es eine korrigierte Ausgabe?',
  correctsNone: 'Nein, eine neue',
  changes: 'Was wurde korrigiert?',
  changesHint: 'Wer die Ausgabe hat, die sie korrigiert, erfährt es einmal, mit diesen Worten.',
  retire: 'Zurückziehen',
  retireNamed: (title) => `${title} zurückziehen`,
  retireTitle: (title) => `${title} zurückziehen?`,
  retireText: 'Neue Exporte werden damit nicht mehr verglichen. Was erkannt wurde, bleibt.',
  retired: 'Zurückgezogen',
  changeFailed: 'Das ließ sich nicht ändern. Bitte versuche es noch einmal.',
  pagesTitle: (title) => `Seiten von ${title}`,
  pagesFailed: 'Die Seiten ließen sich nicht laden. Bitte versuche es noch einmal.',
  calendar: 'Kalender dieser Ausgabe',
  noCalendar: 'Noch ist keine ihrer Seiten ein Tag oder eine Woche.',
  rowName: (label) => (label.length === 4 ? label : monthAndYear(`${label}-01`)),
  stateNames: {
    sure: (count) => `${count} sicher`,
    doubt: (count) => `${count} im Zweifel`,
    missing: (count) => `${count} fehlen`,
    twice: (count) => `${count} mehrfach`,
  },
  dates: {
    missing: (runs, count) => `Es fehlen: ${listed(runs, count)}`,
    twice: (runs, count) => `Mehrfach: ${listed(runs, count)}`,
  },
  groups: 'Seiten zum Ansehen',
  group: (count, reason) => `${pages(count)}: ${reason}`,
  settle: 'Die stimmen',
  settleUndated: 'Sie haben kein Datum',
  becomes: (kind, from, to) => `${kind}: ${from && to ? dated(from, to) : 'kein Datum'}`,
  whichYear: 'Welches Jahr?',
  yearOpen:
    'Auf den Seiten steht kein Jahr, deshalb haben sie noch kein Datum. Sag, welches Jahr es ist: Eine Antwort datiert alle.',
  yearSaid: 'Ist es ein anderes Jahr, ziehen alle Seiten dorthin um, außer denen, die du geändert hast.',
  yearChoice: (years, from, to) => `${years}: ${shortRange(from, to)}`,
  settleGroup: (count, reason) => `Die stimmen, ${pages(count)}: ${reason}`,
  range: 'Viele Seiten auf einmal setzen',
  rangeHint: 'Zum Beispiel: Die Seiten 71 bis 436 sind Tage, ab dem 1. Januar, mit je zwei Seiten.',
  rangeSays: (count, from, to) => `${pages(count)}, vom ${shortDay(from)} bis ${shortDay(to)}.`,
  firstPage: 'Erste Seite',
  lastPage: 'Letzte Seite',
  firstDate: 'Erstes Datum',
  pagesEach: 'Seiten je Datum',
  setRange: 'Diese Seiten setzen',
  changed: (count) => `${pages(count)} geändert`,
  undo: 'Rückgängig',
  undone: (count) => `${pages(count)} wie vorher`,
  onlyDoubts: 'Nur Seiten im Zweifel',
  noPages: 'Bei keiner Seite gibt es Zweifel.',
  more: 'Mehr zeigen',
  page: (at) => `Seite ${at}`,
  kind: 'Art',
  from: 'Von',
  to: 'Bis',
  keep: 'Bestätigen',
  keepPage: (at) => `Seite ${at} bestätigen`,
  kept: 'Bestätigt',
  done: 'Fertig',
  reasons: {
    weekday: 'Der Wochentag passt nicht zum Datum.',
    noWeekday: 'Kein gedruckter Wochentag bestätigt das Datum.',
    noYear: 'Es wurde kein Jahr gefunden.',
    twice: 'Eine andere Seite hat dasselbe Datum.',
    order: 'Das Datum liegt vor dem einer früheren Seite.',
    gap: 'Davor fehlen Tage.',
    week: 'Die gedruckten Tage passen nicht zur Nummer der Woche.',
    print: 'Etwas Gedrucktes auf der Seite widerspricht dem Datum.',
    links: 'Nur Links und Nachbarseiten nennen das Datum.',
    unknown: 'Das Datum wurde nicht verstanden.',
  },
}
