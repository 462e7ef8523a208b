import type * as english from '#features/accounts/read-only.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const readOnlyTexts: Texts<typeof english.readOnlyTexts> = {
  title: 'Dein Konto ist schreibgeschützt',
  text: 'Deine Bestellung wurde erstattet. Du kannst alles lesen, herunterladen und exportieren, solange du möchtest, aber nichts hinzufügen oder ändern. Mit einem neuen Zugangscode kannst du wieder schreiben.',
  export: 'Alles exportieren',
  ask: 'Ist das ein Versehen? Schreib an',
}
