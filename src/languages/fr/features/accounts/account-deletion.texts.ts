import type * as english from '#features/accounts/account-deletion.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const accountDeletionTexts: Texts<typeof english.accountDeletionTexts> = {
  open: 'Supprimer le compte',
  hint: 'Supprime tout ce que tu gardes ici, après sept jours.',
  title: 'Supprimer ton compte ?',
  lead: 'Tes pages, objectifs, sessions et réglages seront supprimés dans sept jours. D’ici là, tu peux te connecter et garder ton compte.',
  kept: 'La boutique garde la trace de ta commande pour sa comptabilité, et le fait que son code d’accès a servi. Le code ne pourra plus servir.',
  password: 'Ton mot de passe',
  email: 'Ton adresse e-mail (tu n’as pas de mot de passe)',
  confirm: 'Supprimer dans sept jours',
  failed: 'Ton compte n’a pas pu être supprimé. Réessaie.',
  fillAllFields: 'Remplis tous les champs',
  wrongEmail: 'Ce n’est pas l’adresse de ton compte.',
  lastAdmin: 'Tu es la dernière personne à administrer la boutique. Donne d’abord ce rôle à quelqu’un d’autre.',
  tooLate: 'Les sept jours sont passés. Ton compte est en cours de suppression.',
  plannedTitle: 'Suppression prévue',
  plannedText: 'La date est dans l’e-mail que tu viens de recevoir. Tous les autres appareils sont déconnectés.',
  plannedTextWithoutMail: 'La date s’affiche en haut de chaque écran. Tous les autres appareils sont déconnectés.',
  notice: (day) => `Ton compte sera supprimé le ${day}.`,
  keep: 'Garder mon compte',
  keptTitle: 'Ton compte reste',
  keptText: 'Rien ne sera supprimé.',
  keepFailed: 'Ça n’a pas marché. Réessaie.',
}
