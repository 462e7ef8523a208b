import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/install/install.texts.ts'

export const installTexts: Texts<typeof english.installTexts> = {
  title: 'Willow en tant qu’app',
  text: 'Elle s’ouvre depuis sa propre icône, sans les barres du navigateur, et fonctionne sans connexion.',
  install: 'Ajouter à cet appareil',
  decline: 'Pas maintenant',
  ios: 'Touche « Partager », puis « Sur l’écran d’accueil », et ouvre-la de là. Sinon, Safari ne garde tes lectures qu’une semaine.',
  understood: 'Compris',
}
