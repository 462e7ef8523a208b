import type * as english from '#features/planner/showing.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { rangeName } from './planner.texts.ts'

const date = datesIn('de-DE')
const pages = (count: number) => (count === 1 ? '1 Seite' : `${count} Seiten`)

export const showingTexts: Texts<typeof english.showingTexts> = {
  open: 'Jemandem zeigen',
  title: 'Jemandem Seiten zeigen',
  lead: 'Du bekommst einen Link. Wer ihn hat, sieht diese Seiten als Bilder, so wie sie jetzt sind, und sonst nichts von dir.',
  from: 'Von',
  to: 'Bis',
  choose: 'Beschriebene Seiten',
  chosen: (count, most) => (count > most ? `${count} ausgewählt, höchstens ${most}` : `${count} ausgewählt`),
  all: 'Alle',
  none: 'Keine',
  noPages: 'In diesen Tagen ist keine Seite beschrieben.',
  noPagesInFiles: 'In keiner dieser Dateien wurde eine beschriebene Seite gelesen.',
  without: (files) => (files === 1 ? '1 Datei hat keine Seite zum Zeigen.' : `${files} Dateien haben keine Seite zum Zeigen.`),
  loadFailed: 'Die Seiten ließen sich nicht laden.',
  name: 'Für wen',
  nameHint: 'Das siehst nur du. Es darf leer bleiben.',
  ends: 'Endet nach',
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
  password: 'Passwort',
  passwordHint: (least) =>
    `Mindestens ${least} Zeichen. Ohne Passwort genügt der Link. Teile es auf einem anderen Weg mit als den Link.`,
  make: 'Link erzeugen',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  made: 'Der Link zu deinen Seiten',
  onlyOnce: 'Kopiere ihn jetzt, er wird nur einmal gezeigt. In den Einstellungen unter „Daten“ kannst du ihn jederzeit beenden.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copiedText: 'Der Link ist in der Zwischenablage.',
  copyFailed: 'Bitte markiere den Link und kopiere ihn von Hand.',
  done: 'Fertig',
  listTitle: 'Seiten, die du zeigst',
  empty: 'Du zeigst niemandem Seiten. Öffne dazu in deinem Planer das Menü eines Monats oder auf einer Seite „Teilen“.',
  listFailed: 'Die Links zu deinen Seiten ließen sich nicht laden.',
  what: ({ pages: count, firstDay, lastDay }) =>
    firstDay === null || lastDay === null ? pages(count) : `${pages(count)}, ${rangeName({ from: firstDay, to: lastDay })}`,
  until: (at) => `Bis ${date(at, 'mdyt')}`,
  opened: ({ openings, openedAt }) =>
    openedAt === null
      ? 'Noch nicht geöffnet'
      : `${openings === 1 ? 'Einmal' : `${openings}-mal`} geöffnet, zuletzt am ${date(openedAt, 'mdt')}`,
  withPassword: 'Mit Passwort',
  change: 'Ende ändern',
  changeTitle: 'Wann soll dieser Link enden?',
  endsFromNow: 'Von jetzt an',
  save: 'Speichern',
  end: 'Link beenden',
  endTitle: 'Diesen Link beenden?',
  endText: 'Er zeigt ab sofort nichts mehr, auch denen nicht, die ihn gerade offen haben.',
  ended: 'Der Link zeigt nichts mehr.',
}
