import type { Texts } from '#kit/languages.ts'
import type * as english from '#paper/shown.texts.ts'

export const shownTexts: Texts<typeof english.shownTexts> = {
  title: 'Seiten',
  lead: 'Hinter diesem Link sind vielleicht Seiten, die dir jemand zeigen möchte. Bevor du sie öffnest, wird nichts geladen.',
  password: 'Passwort',
  passwordHint: 'Lass es leer, wenn du keins bekommen hast.',
  open: 'Öffnen',
  nothing:
    'Hier ist nichts zu sehen. Der Link gilt nicht mehr, seine Adresse ist unvollständig, oder das Passwort ist ein anderes.',
  shown: (pages) => (pages === 1 ? 'Eine Seite' : `${pages} Seiten`),
  shownLead: 'Jemand zeigt dir diese Seiten und kann das jederzeit beenden. Tippe auf eine, um sie größer zu sehen.',
  page: (number, of) => `Seite ${number} von ${of}`,
}
