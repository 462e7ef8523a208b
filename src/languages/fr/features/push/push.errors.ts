import type * as english from '#features/push/push.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'push.unknown_service':
    'Nous ne connaissons pas le service de notifications de ce navigateur. La personne qui gère ce serveur peut l’autoriser.',
  'push.bad_keys': 'Les clés de ce navigateur ne sont pas utilisables. Réactive les notifications.',
  'push.too_many': 'Tu reçois des notifications sur 20 appareils. Retires-en un pour en ajouter un autre.',
  'push.not_found': 'Cet appareil ne reçoit pas de notifications.',
}
