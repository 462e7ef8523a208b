import type * as english from '#features/newsletter/subscribe.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const subscribeTexts: Texts<typeof english.subscribeTexts> = {
  title: 'La newsletter',
  text: 'Une bonne piste, une idée pour ton agenda, parfois des nouvelles de la boutique. Une fois par mois au plus.',
  email: 'Adresse e-mail',
  placeholder: 'toi@mail.example',
  subscribe: 'S’abonner',
}
