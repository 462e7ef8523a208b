import type * as english from '#features/accounts/device-passwords.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const devicePasswordsTexts: Texts<typeof english.devicePasswordsTexts> = {
  open: 'Ajouter un appareil',
  title: 'Ajouter un appareil',
  lead: 'Un mot de passe d’appareil permet d’ajouter des pages à ta bibliothèque, et de lire ce que ce même appareil a envoyé. Il ne peut rien lire, modifier ou supprimer d’autre. Un nouveau mot de passe de compte y met fin.',
  dropBox:
    'Les apps et programmes qui connaissent WebDAV envoient les pages à cette adresse, avec ce mot de passe et n’importe quel nom d’utilisateur.',
  how: 'Comment configurer un appareil',
  name: 'Nom de l’appareil',
  make: 'Créer le mot de passe',
  made: (name) => `Le mot de passe pour « ${name} »`,
  onlyOnce: 'Copie-le maintenant. Il n’est affiché qu’une fois.',
  copy: 'Copier',
  copied: 'Copié',
  copiedText: 'Le mot de passe est dans ton presse-papiers.',
  copyFailed: 'Sélectionne le mot de passe et copie-le à la main.',
  done: 'Terminé',
  revoke: 'Révoquer',
  revokeOne: (name) => `Révoquer le mot de passe de « ${name} »`,
  revoked: 'Ce mot de passe d’appareil ne marche plus.',
  failed: 'Ça n’a pas marché. Réessaie.',
}
