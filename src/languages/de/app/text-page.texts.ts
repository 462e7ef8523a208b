import type * as english from '#app/text-page.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const pagesTexts: Texts<typeof english.pagesTexts> = {
  devices: 'Wie Seiten von reMarkable, Supernote, Boox, iPad, Kindle Scribe oder einem Skript hierherkommen',
  home: 'Start',
  contents: 'Auf dieser Seite',
  contactTitle: 'Mit einem Menschen sprechen',
  contact: 'Schreib an',
  communityLead: 'Oder frag die anderen in der',
  community: 'Community',
  legalNotice: 'Impressum',
  noLegalNotice: 'Dieser Shop hat kein Impressum.',
  addition: 'Ergänzung dieses Shops',
}
