import type * as english from '#features/accounts/device-passwords.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'devices.name_missing': 'Ponle al dispositivo un nombre de hasta 60 caracteres.',
  'devices.too_many': 'Tienes 20 contraseñas de dispositivo. Revoca una para crear otra.',
  'devices.not_found': 'Esa contraseña de dispositivo no existe.',
  'devices.need_https': 'Una contraseña de dispositivo solo se puede enviar a una dirección que empieza por https.',
  'devices.unknown_password':
    'Esta contraseña de dispositivo no funciona. Puede que esté revocada. Puedes crear otra en Ajustes.',
}
