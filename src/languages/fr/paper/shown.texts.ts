import type { Texts } from '#kit/languages.ts'
import type * as english from '#paper/shown.texts.ts'

export const shownTexts: Texts<typeof english.shownTexts> = {
  title: 'Pages',
  lead: 'Derrière ce lien se trouvent peut-être des pages que quelqu’un veut te montrer. Rien n’est chargé avant que tu les ouvres.',
  password: 'Mot de passe',
  passwordHint: 'Laisse-le vide si tu n’en as pas reçu.',
  open: 'Ouvrir',
  nothing: 'Il n’y a rien à voir. Le lien a pris fin, son adresse est incomplète ou le mot de passe n’est pas le bon.',
  shown: (pages) => (pages === 1 ? 'Une page' : `${pages} pages`),
  shownLead: 'Quelqu’un te montre ces pages et peut les reprendre à tout moment. Touche une page pour la voir en grand.',
  page: (number, of) => `Page ${number} sur ${of}`,
}
