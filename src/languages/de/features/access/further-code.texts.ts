import type * as english from '#features/access/further-code.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const furtherCodeTexts: Texts<typeof english.furtherCodeTexts> = {
  open: 'Code hinzufügen',
  hint: 'Für einen weiteren Planer, den du gekauft hast. Alles, was du hast, bleibt.',
  title: 'Code hinzufügen',
  lead: 'Tippe den Zugangscode eines weiteren Planers ein, den du gekauft hast.',
  code: 'Zugangscode',
  add: 'Hinzufügen',
  added: 'Der Code wurde hinzugefügt.',
  failed: 'Der Code konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.',
  missing: 'Bitte tippe deinen Zugangscode ein.',
}
