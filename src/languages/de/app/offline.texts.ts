import type * as english from '#app/offline.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const offlineTexts: Texts<typeof english.offlineTexts> = {
  waiting: (count) => (count === 1 ? '1 Änderung wartet aufs Senden.' : `${count} Änderungen warten aufs Senden.`),
  refused: (count) =>
    count === 1 ? '1 Änderung ließ sich nicht speichern.' : `${count} Änderungen ließen sich nicht speichern.`,
  shownHere: {
    offline: 'Du bist offline. Du siehst, was dieses Gerät behalten hat.',
    away: 'Der Server ist nicht erreichbar. Du siehst, was dieses Gerät behalten hat.',
  },
  show: 'Zeigen',
  newVersion: 'Eine neue Version ist da.',
  takeNewVersion: 'Neu laden',
  cleared: 'Dieser Browser hat gelöscht, was du hier behalten hast',
  clearedText: 'Auf dem Server ist deine Bibliothek vollständig. Wähle dort noch einmal aus, was du behalten willst.',
  dialog: {
    title: 'Noch nicht gesendet',
    lead: 'Diese Änderungen sind nur auf diesem Gerät. Wir senden sie, sobald der Server erreichbar ist, außer denen, die er abgelehnt hat.',
    leavingTitle: 'Bevor du dich abmeldest',
    leavingLead: 'Diese Änderungen sind nur auf diesem Gerät. Sende sie jetzt, behalte sie als Dateien oder verwirf sie.',
    list: 'Änderungen, die noch nicht gesendet sind',
    waits: 'Wartet aufs Senden',
    sentOf: (sent, size) => `${sent} von ${Math.ceil(size / 1024 / 1024)} MB gesendet`,
    change: 'Eine kleine Änderung',
    copy: 'Kopieren',
    copyOf: (words) => `${words} kopieren`,
    remove: 'Entfernen',
    removeOf: (words) => `${words} entfernen`,
    copied: 'Kopiert',
    copyFailed: 'Das ließ sich nicht kopieren. Bitte markiere den Text und kopiere ihn selbst.',
    sendNow: 'Jetzt senden',
    sendFailed: 'Nicht alles ließ sich senden. Bei dem, was der Server abgelehnt hat, steht der Grund.',
    allSent: 'Alles ist gesendet',
    keepAsFiles: 'Als Dateien behalten',
    discard: 'Verwerfen und abmelden',
    close: 'Schließen',
    fileName: 'willow-nicht-gesendet.json',
  },
}
