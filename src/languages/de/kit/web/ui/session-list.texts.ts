import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/session-list.texts.ts'

export const sessionListTexts: Texts<typeof english.sessionListTexts> = {
  label: 'Angemeldete Geräte',
  unknownBrowser: 'Unbekannter Browser',
  current: 'Dieses Gerät, seit',
  since: 'Seit',
  copy: (pins) =>
    pins === 0
      ? 'Hat eine Kopie zum Lesen ohne Verbindung.'
      : `Hat eine Kopie zum Lesen ohne Verbindung, auch ${pins === 1 ? 'etwas, das' : `${pins} Dinge, die`} du ausgesucht hast.`,
  end: 'Abmelden',
  endLabel: (browser) => `Abmelden: ${browser}`,
}
