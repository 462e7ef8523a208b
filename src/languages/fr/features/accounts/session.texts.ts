import type * as english from '#features/accounts/session.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sessionTexts: Texts<typeof english.sessionTexts> = {
  logout: {
    button: 'Se déconnecter',
    doneTitle: 'Déconnexion réussie',
    doneText: 'À bientôt.',
    failedTitle: 'Déconnexion échouée',
    failedText: 'Réessaie.',
    failedHint: 'La session est fermée sur cet appareil. On la fermera aussi sur le serveur dès qu’il sera joignable.',
  },
  noCookie:
    'Ton navigateur ne garde pas de cookies pour cette adresse : la connexion ne peut pas tenir. Autorise les cookies pour ce site dans les réglages du navigateur, puis reconnecte-toi.',
  otherAddress: (address) => `La connexion ne peut pas tenir à cette adresse. Ouvre ${address} et connecte-toi là-bas.`,
}
