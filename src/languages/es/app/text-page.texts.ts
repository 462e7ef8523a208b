import type * as english from '#app/text-page.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const pagesTexts: Texts<typeof english.pagesTexts> = {
  devices: 'Cómo llegan aquí las páginas de un reMarkable, Supernote, Boox, iPad, Kindle Scribe o de un script',
  home: 'Inicio',
  contents: 'En esta página',
  contactTitle: 'Habla con una persona',
  contact: 'Escribe a',
  communityLead: 'O pregunta a los demás en la',
  community: 'comunidad',
  legalNotice: 'Aviso legal',
  noLegalNotice: 'Esta tienda no tiene aviso legal.',
  addition: 'Añadido por esta tienda',
}
