import type * as english from '#features/accounts/external-sign-in.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { accountsTexts } from './accounts.texts.ts'

export const externalProblems: Texts<typeof english.externalProblems> = {
  unknown:
    'Ce compte n’est pas encore lié. Connecte-toi avec ton mot de passe et lie-le dans les Réglages, ou inscris-toi avec un code d’accès.',
  expired:
    'Cette connexion a commencé dans un autre navigateur, a pris trop de temps, ou ce navigateur ne garde pas de cookies. Autorise les cookies pour ce site, puis réessaie.',
  cancelled: 'La connexion a été annulée.',
  refused: 'La réponse du service de connexion n’a pas pu être vérifiée. Réessaie.',
  marked:
    'Le service de connexion a envoyé une adresse e-mail avec des caractères invisibles. Corrige ton adresse là-bas, puis réessaie.',
  unavailable: 'Le service de connexion ne répond pas. Réessaie plus tard, ou utilise ton mot de passe.',
  later: 'Trop d’essais. Réessaie dans quelques minutes.',
  taken: 'Ce compte est déjà lié à quelqu’un ici. Si c’est toi, connecte-toi avec lui.',
  registration: 'Ton inscription a pris trop de temps. Saisis à nouveau ton code d’accès.',
  waiting: accountsTexts.waitingForApproval,
  revoked: accountsTexts.revoked,
}

export const externalProblemOf: Texts<typeof english.externalProblemOf> = (word) =>
  word !== null && Object.hasOwn(externalProblems, word) ? externalProblems[word as english.ExternalProblem] : null

export const externalSignInTexts: Texts<typeof english.externalSignInTexts> = {
  lastWay:
    'C’est ta seule façon de te connecter. Choisis d’abord un mot de passe : touche « Mot de passe oublié ? » sur l’écran de connexion.',
  otherIssuer: (given, named) => `OIDC_ISSUER vaut « ${given} », mais le fournisseur s’y présente comme « ${named} ».`,
  markedAddress: 'L’adresse e-mail vérifiée contient des caractères invisibles.',
  linked: 'Ton compte est lié. Tu peux maintenant te connecter avec lui.',
  linking: {
    title: 'Lier un compte',
    lead: (provider) =>
      `Toute personne qui peut se connecter à ce compte ${provider} pourra ouvrir celui-ci. Saisis ton mot de passe pour confirmer.`,
    password: 'Ton mot de passe',
    goOn: 'Continuer',
    failed: 'Ça n’a pas marché. Réessaie.',
  },
  ways: {
    title: 'Façons de te connecter',
    password: 'E-mail et mot de passe',
    noPassword:
      'Pas de mot de passe. Pour en choisir un, touche « Mot de passe oublié ? » sur l’écran de connexion, puis lie à nouveau ce compte.',
    isLinked: (provider) => `Compte lié : ${provider}`,
    notLinked: (provider) => `Se connecter aussi avec ${provider}`,
    link: 'Lier un compte',
    unlink: 'Dissocier',
    unlinked: 'Compte dissocié',
    unlinkedText: 'Il ne permet plus de te connecter.',
    failed: 'Ça n’a pas marché. Réessaie.',
  },
}
