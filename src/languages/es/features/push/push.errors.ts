import type * as english from '#features/push/push.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'push.unknown_service':
    'No conocemos el servicio de notificaciones de este navegador. Quien lleva este servidor puede permitirlo.',
  'push.bad_keys': 'Las claves de este navegador no se pueden usar. Vuelve a activar las notificaciones.',
  'push.too_many': 'Recibes notificaciones en 20 dispositivos. Quita uno para añadir otro.',
  'push.not_found': 'Este dispositivo no recibe notificaciones.',
}
