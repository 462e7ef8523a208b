import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/list.texts.ts'
import { counted, number } from './number.ts'

export const listTexts: Texts<typeof english.listTexts> = {
  all: 'Alle',
  state: 'Zeigen',
  sort: 'Sortieren',
  download: (kind) => `Als ${kind} exportieren`,
  downloadLabel: 'Angezeigtes exportieren',
  actions: (name) => `Aktionen für ${name}`,
  actionsHeader: 'Aktionen',
  noneFound: 'Nichts gefunden',
  noneFoundText: 'Versuche es mit weniger Buchstaben oder mit dem Anfang eines Namens oder einer Adresse.',
  clear: 'Suche und Filter löschen',
  searching: 'Sucht noch …',
  loadFailed: 'Die Liste ließ sich nicht laden.',
  moreFailed: 'Weitere Zeilen ließen sich nicht laden.',
  none: '–',
  group: {
    label: 'Ausgewählte Zeilen',
    none: 'Zeilen auswählen',
    some: (action, count) => `${action} (${number(count)})`,
    working: (at, count) => `${number(at)} von ${number(count)}`,
    stop: 'Anhalten',
    left: (count) => `${number(count)} übrig und noch ausgewählt.`,
    doneAndLeft: (done, left) => `${number(done)} geändert, ${number(left)} übrig und noch ausgewählt.`,
    copyAddresses: 'Adressen kopieren',
    copiedAddresses: (count) => `${counted(count, 'Adresse', 'Adressen')} kopiert`,
    copyFailed: 'Dein Browser lässt uns nicht kopieren.',
  },
  count: (count, isMore, [one, many]) => `${number(count)}${isMore ? '+' : ''} ${count === 1 && !isMore ? one : many}`,
}
