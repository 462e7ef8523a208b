import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/ui.texts.ts'

export const uiTexts: Texts<typeof english.uiTexts> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  loading: 'Lädt',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  notification: 'Hinweis',
  notifications: (hotkey) => `Hinweise (${hotkey})`,
  offline: 'Du bist anscheinend offline.',
  tooLargeForProxy: 'Der Server des Shops nimmt gerade nur kleinere Dateien an. Bitte sag dem Shop Bescheid.',
  contentLost: 'Dieser Browser hat den Inhalt der Datei verloren. Bitte wähle sie noch einmal aus.',
  noAnswer: 'Wir haben den Server nicht erreicht.',
  tryAgain: 'Noch einmal',
  tryAgainIn: (minutes) => `In ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} kannst du es wieder versuchen.`,
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Deine Seiten und deine Worte sind sicher. Meist hilft es, neu zu laden.',
    textOffline: 'Du bist offline. Deine Seiten und deine Worte sind sicher. Lade neu, sobald du wieder verbunden bist.',
    refresh: 'Neu laden',
  },
  reach: {
    offline: { title: 'Du bist offline', text: 'Das geht wieder, sobald du verbunden bist.' },
    away: { title: 'Der Server ist nicht erreichbar', text: 'Bitte versuche es gleich noch einmal.' },
  },
  partFailed: {
    outdated: {
      title: 'Es gibt eine neue Version',
      text: 'Lade die Seite neu, um das zu öffnen. Falls du etwas getippt hast, kopiere es vorher: Beim Neuladen geht es verloren.',
    },
    unusable: {
      title: 'Das ließ sich nicht laden',
      text: 'Bitte versuche es noch einmal. Wenn das nicht hilft, lade die Seite neu.',
    },
  },
}
