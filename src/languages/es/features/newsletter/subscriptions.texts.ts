import type * as english from '#features/newsletter/subscriptions.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const subscriptionsScreensTexts: Texts<typeof english.subscriptionsScreensTexts> = {
  label: 'Suscripciones',
  words: ['suscripción', 'suscripciones'],
  searchLabel: 'Buscar suscripciones',
  searchPlaceholder: 'Correo o nombre',
  reader: 'Suscripción',
  state: 'Estado',
  entered: 'Alta',
  confirmed: 'Confirmada',
  states: { active: 'Activa', pending: 'Sin confirmar', inactive: 'Terminada' },
  sorts: { newest: 'Más nuevas', oldest: 'Más antiguas', email: 'Por correo', name: 'Por nombre' },
  empty: {
    title: 'Aún no hay suscripciones',
    text: 'Los visitantes se suscriben al final de la página de inicio. Aquí aparecen las suscripciones confirmadas.',
  },
}
