import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/proof.texts.ts'

export const proofTexts: Texts<typeof english.proofTexts> = {
  title: 'C’est bien toi ?',
  lead: 'Ta dernière connexion date un peu. Saisis ton mot de passe, et on reprend là où tu en es.',
  leadWithPasskey:
    'Ta dernière connexion date un peu. Utilise une passkey ou saisis ton mot de passe, et on reprend là où tu en es.',
  leadPasskeyAlone: 'Ta dernière connexion date un peu. Utilise une passkey, et on reprend là où tu en es.',
  leadPasskeyOrProvider: (provider) =>
    `Ta dernière connexion date un peu. Utilise une passkey, et on reprend là où tu en es. Tu peux aussi te reconnecter avec ${provider}, puis refaire ce que tu faisais.`,
  leadWithoutPassword: (provider) =>
    `Ta dernière connexion date un peu. Reconnecte-toi avec ${provider}, puis refais ce que tu faisais.`,
  leadWithoutAnyWay: 'Ta dernière connexion date un peu. Déconnecte-toi, puis reconnecte-toi.',
  usePasskey: 'Utiliser une passkey',
  noPasskey: 'Aucune passkey n’a été utilisée. Tu peux réessayer.',
  or: 'ou',
  password: 'Ton mot de passe',
  confirm: 'Continuer',
  signInAgain: 'Se reconnecter',
  proved: 'Merci.',
  failed: 'Ça n’a pas marché. Réessaie.',
}
