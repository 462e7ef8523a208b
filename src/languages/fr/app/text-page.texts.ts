import type * as english from '#app/text-page.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const pagesTexts: Texts<typeof english.pagesTexts> = {
  devices: 'Comment les pages arrivent ici depuis reMarkable, Supernote, Boox, iPad, Kindle Scribe ou un script',
  home: 'Accueil',
  contents: 'Sur cette page',
  contactTitle: 'Parler à quelqu’un',
  contact: 'Écris à',
  communityLead: 'Ou pose ta question à la',
  community: 'communauté',
  legalNotice: 'Mentions légales',
  noLegalNotice: 'Cette boutique n’a pas de mentions légales.',
  addition: 'Ajouté par cette boutique',
}
