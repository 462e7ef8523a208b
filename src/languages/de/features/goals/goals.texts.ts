import type * as english from '#features/goals/goals.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

const date = datesIn('de-DE')

export const goalsTexts: Texts<typeof english.goalsTexts> = {
  title: 'Ziele',
  lead: 'Was bei dir wachsen soll, in seinem eigenen Tempo.',
  add: 'Ziel hinzufügen',
  list: 'Deine Ziele',
  timeframes: {
    daily: 'Täglich',
    weekly: 'Wöchentlich',
    monthly: 'Monatlich',
    quarterly: 'Im Quartal',
    yearly: 'Jährlich',
  },
  finish: (title) => `Als erledigt markieren: ${title}`,
  reopen: (title) => `Wieder öffnen: ${title}`,
  edit: (title) => `${title} bearbeiten`,
  remove: (title) => `${title} löschen`,
  replaced: (title) => `Auf einem anderen Gerät: „${title}“`,
  dismissReplaced: 'Verstanden',
  showMore: 'Mehr zeigen',
  loadFailed: 'Deine Ziele ließen sich nicht laden.',
  moreFailed: 'Weitere Ziele ließen sich nicht laden.',
  empty: {
    none: 'Noch keine Ziele',
    noneText: 'Fang mit etwas Kleinem an.',
    addFirst: 'Erstes Ziel hinzufügen',
    allDone: 'Hier ist alles erledigt',
    allDoneText: 'Ruh dich aus. Das nächste kommt, wenn du so weit bist.',
    addNext: 'Noch ein Ziel hinzufügen',
  },
  completed: {
    title: 'Erledigt',
    on: (instant) => `Erledigt am ${date(instant, 'md')}`,
    last: (instant) => `Zuletzt erledigt am ${date(instant, 'md')}`,
    returns: { daily: 'Morgen wieder da', weekly: 'Am Montag wieder da' },
  },
  about: {
    title: 'Über Ziele',
    text: 'Ziele erinnern dich sanft an das, was dir wichtig ist. Hier werden keine Tage gezählt, und nichts wird rot. Formuliere eines um, erledige es oder lass es los: In allen drei Fällen bist du ein Stück weiter.',
  },
  added: 'Ziel hinzugefügt',
  removed: 'Ziel gelöscht',
  changed: 'Ziel geändert',
  finished: 'Ziel erledigt',
  finishedText: 'Gut gemacht. Du findest es unter „Erledigt“.',
  finishedReturns: {
    daily: 'Gut gemacht. Morgen ist es wieder da.',
    weekly: 'Gut gemacht. Am Montag ist es wieder da.',
  },
  reopened: 'Ziel wieder offen',
  restored: 'Ziel wiederhergestellt',
  undo: 'Rückgängig',
  failedTitle: 'Fehler',
  addFailed: 'Das Ziel ließ sich nicht hinzufügen. Bitte versuche es noch einmal.',
  removeFailed: 'Das Ziel ließ sich nicht löschen. Bitte versuche es noch einmal.',
  changeFailed: 'Das Ziel ließ sich nicht ändern. Bitte versuche es noch einmal.',
  restoreFailed: 'Das Ziel ließ sich nicht wiederherstellen. Bitte versuche es noch einmal.',
  card: {
    title: 'Deine Ziele',
    all: 'Alle Ziele',
    more: (count, isMore) =>
      count === 1 && !isMore ? 'Noch 1 Ziel zeigen' : `Noch ${number(count)}${isMore ? '+' : ''} Ziele zeigen`,
    empty: 'Lust auf ein sanftes Ziel?',
    emptyText: 'Eine kleine Sache ist ein guter Anfang.',
  },
}
