import type * as english from '#features/accounts/owner-notices.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const noticeWords: Texts<typeof english.noticeWords> = {
  'new-browser': {
    title: 'nouvelle connexion',
    what: 'Quelqu’un s’est connecté à ton compte dans un navigateur que nous n’avions jamais vu.',
  },
  'device-password-made': {
    title: 'un mot de passe d’appareil a été créé',
    what: 'Un mot de passe d’appareil a été créé. Un appareil qui le possède peut ajouter des pages à ta bibliothèque, et lire ce qu’il a envoyé.',
  },
  'api-key-made': {
    title: 'une clé API a été créée',
    what: 'Une clé API a été créée. Un programme qui la possède peut lire ou modifier dans ta boutique ce que la clé permet.',
  },
  'calendar-made': {
    title: 'une adresse de calendrier a été créée',
    what: 'Une adresse de calendrier privée a été créée. Qui la possède peut lire tes objectifs et tes rappels.',
  },
  'pages-shown': {
    title: 'des pages sont montrées par un lien',
    what: 'Un lien qui montre des pages de ton agenda a été créé. Qui le possède, avec son mot de passe s’il en a un, peut les voir jusqu’à sa fin. Tu peux l’arrêter dans les Réglages, sous « Données ».',
  },
  'sheet-address-named': {
    title: 'une adresse pour ta feuille du matin a été indiquée',
    what: 'L’adresse d’un appareil a été indiquée pour ta feuille du matin. Dès que le code de sa première feuille aura été saisi dans les Réglages, tes objectifs et tes événements y arriveront chaque matin.',
  },
  'identity-linked': {
    title: 'un compte a été lié',
    what: 'Un compte chez un autre fournisseur a été lié. Désormais, il permet de se connecter.',
  },
  'data-exported': {
    title: 'tes pages ont été téléchargées',
    what: 'Toute ta bibliothèque, ou une grande partie, a été téléchargée.',
  },
  'list-exported': {
    title: 'une liste a été exportée',
    what: 'Une liste a été exportée dans l’espace admin, en ton nom.',
  },
  'notices-off': {
    title: 'les e-mails sur ton compte sont désactivés',
    what: 'Désormais, tu ne recevras plus d’e-mails sur les nouvelles connexions, les mots de passe d’appareil, les adresses de calendrier, les liens vers tes pages, les comptes liés et les téléchargements.',
  },
}

export const ownerNoticesTexts: Texts<typeof english.ownerNoticesTexts> = {
  title: 'E-mails sur ton compte',
  label: 'Me prévenir par e-mail',
  hint: 'En cas de connexion dans un nouveau navigateur, de mot de passe d’appareil, d’adresse de calendrier, de lien vers tes pages, de compte lié ou de téléchargement de ta bibliothèque.',
  on: 'Tu recevras des e-mails sur ton compte',
  off: 'Tu ne recevras plus d’e-mails sur ton compte',
  failed: 'Ça n’a pas marché. Réessaie.',
  loading: 'Chargement des e-mails sur ton compte',
  loadFailed: 'Le chargement n’a pas marché.',
}
