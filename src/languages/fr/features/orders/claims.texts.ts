import type * as english from '#features/orders/claims.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const claimsTexts: Texts<typeof english.claimsTexts> = {
  fillAllFields: 'Remplis tous les champs.',
  taken: (supportEmail) =>
    `Si le numéro et le nom correspondent à une commande, son code est en route vers ton adresse. Pas d’e-mail au bout de 10 minutes ? Écris à ${supportEmail}`,
  takenWithoutMail: (supportEmail) =>
    `Si le numéro et le nom correspondent à une commande, la boutique peut maintenant te donner son code. Pour dire que tu l’attends, écris à ${supportEmail}`,
  given: (email) => `Le code part à ${email}.`,
  declined: 'Demande refusée.',
  undone: 'La commande a un nouveau code, que personne n’a encore.',
  notFound: 'Cette demande n’existe plus.',
  noClaim: 'Personne n’a retiré le code de cette commande.',
  decideFirst: 'Le code a servi. Décide d’abord du sort de ce compte.',
}
