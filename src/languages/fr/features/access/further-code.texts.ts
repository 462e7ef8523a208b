import type * as english from '#features/access/further-code.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const furtherCodeTexts: Texts<typeof english.furtherCodeTexts> = {
  open: 'Ajouter un code',
  hint: 'Pour un autre agenda que tu as acheté. Tu gardes tout ce que tu as.',
  title: 'Ajouter un code',
  lead: 'Saisis le code d’accès d’un autre agenda que tu as acheté.',
  code: 'Code d’accès',
  add: 'Ajouter',
  added: 'Le code a été ajouté.',
  failed: 'Le code n’a pas pu être ajouté. Réessaie.',
  missing: 'Saisis ton code d’accès.',
}
