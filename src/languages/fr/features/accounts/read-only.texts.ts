import type * as english from '#features/accounts/read-only.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const readOnlyTexts: Texts<typeof english.readOnlyTexts> = {
  title: 'Ton compte est en lecture seule',
  text: 'Ta commande a été remboursée. Tu peux tout lire, télécharger et exporter aussi longtemps que tu veux, mais rien ajouter ni changer. Un nouveau code d’accès te permet d’écrire de nouveau.',
  export: 'Tout exporter',
  ask: 'C’est une erreur ? Écris à',
}
