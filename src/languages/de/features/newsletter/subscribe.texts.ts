import type * as english from '#features/newsletter/subscribe.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const subscribeTexts: Texts<typeof english.subscribeTexts> = {
  title: 'Der Newsletter',
  text: 'Ein guter Impuls, eine Idee für deinen Planer, manchmal Neues aus dem Shop. Höchstens einmal im Monat.',
  email: 'E-Mail-Adresse',
  placeholder: 'du@mail.example',
  subscribe: 'Abonnieren',
}
