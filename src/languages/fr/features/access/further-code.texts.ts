import type * as english from '#features/access/further-code.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const furtherCodeTexts: Texts<typeof english.furtherCodeTexts> = {
  open: 'Ajouter un code',
  hint: 'Pour un autre agenda que tu as acheté. Tu gardes tout ce que tu as.',
  addTo: (email) => `Ajouter à ${email}`,
  another: 'Ce n’est pas le bon compte ?',
  added: 'Le code a été ajouté.',
  yours: 'Tu as déjà utilisé ce code d’accès.',
  failed: 'Le code n’a pas pu être ajouté. Réessaie.',
  missing: 'Saisis ton code d’accès.',
  title: 'Ton code d’accès',
  lead: 'Tu as déjà un compte ? Le code y est ajouté. Sinon, crées-en un.',
  signIn: 'Me connecter et l’ajouter',
  create: 'Créer ton compte',
  wrong:
    'Vérifie que tu l’as bien saisi. S’il a été envoyé à une autre adresse, déconnecte-toi et prends le compte de cette adresse.',
  used: 'Si c’était toi, avec un autre compte, déconnecte-toi et prends celui-là.',
  security: 'Ouvrir Sécurité',
}
