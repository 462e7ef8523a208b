import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/ui.texts.ts'

export const uiTexts: Texts<typeof english.uiTexts> = {
  cancel: 'Annuler',
  close: 'Fermer',
  loading: 'Chargement',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  notification: 'Notification',
  notifications: (hotkey) => `Notifications (${hotkey})`,
  offline: 'Tu sembles être hors ligne.',
  tooLargeForProxy: 'Le serveur de la boutique n’accepte pour l’instant que des fichiers plus petits. Préviens la boutique.',
  contentLost: 'Ce navigateur a perdu le contenu de ce fichier. Choisis le fichier à nouveau.',
  noAnswer: 'Impossible de joindre le serveur.',
  tryAgain: 'Réessayer',
  tryAgainIn: (minutes) => `Tu pourras réessayer dans ${minutes < 2 ? 'une minute' : `${minutes} minutes`}.`,
  error: {
    title: 'Un problème est survenu',
    text: 'Tes pages et tes mots sont en sécurité. En général, il suffit d’actualiser.',
    textOffline: 'Tu es hors ligne. Tes pages et tes mots sont en sécurité. Actualise quand la connexion sera revenue.',
    refresh: 'Actualiser',
  },
  reach: {
    offline: { title: 'Tu es hors ligne', text: 'Cela remarchera dès que la connexion sera revenue.' },
    away: { title: 'Le serveur ne répond pas', text: 'Réessaie dans un instant.' },
  },
  partFailed: {
    outdated: {
      title: 'Il y a une nouvelle version',
      text: 'Actualise la page pour ouvrir ceci. Si tu as écrit quelque chose, copie-le d’abord : actualiser l’efface.',
    },
    unusable: {
      title: 'Impossible de charger cette partie',
      text: 'Réessaie. Si cela ne suffit pas, actualise la page.',
    },
  },
}
