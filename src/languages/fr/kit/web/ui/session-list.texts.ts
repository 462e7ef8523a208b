import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/session-list.texts.ts'

export const sessionListTexts: Texts<typeof english.sessionListTexts> = {
  label: 'Sessions',
  unknownBrowser: 'Navigateur inconnu',
  current: 'Cette session, depuis le',
  since: 'Depuis le',
  copy: (pins) =>
    pins === 0
      ? 'Garde une copie à lire hors ligne.'
      : `Garde une copie à lire hors ligne, et ${pins === 1 ? '1 élément que tu as choisi' : `${pins} éléments que tu as choisis`}.`,
  end: 'Fermer',
  endLabel: (browser) => `Fermer la session : ${browser}`,
}
