import type * as english from '#features/newsletter/subscribe.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const subscribeTexts: Texts<typeof english.subscribeTexts> = {
  title: 'El boletín',
  text: 'Una buena pregunta, una idea para tu agenda, a veces noticias de la tienda. Una vez al mes como mucho.',
  email: 'Dirección de correo',
  placeholder: 'tu@correo.example',
  subscribe: 'Suscribirme',
}
