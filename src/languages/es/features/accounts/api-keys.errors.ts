import type * as english from '#features/accounts/api-keys.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'api_keys.name_missing': 'Dale a la clave un nombre de hasta 60 caracteres.',
  'api_keys.too_many': 'Tienes 20 claves de API. Revoca una para crear otra.',
  'api_keys.not_found': 'Esa clave de API no existe.',
  'api_keys.need_https': 'Una clave de API solo puede enviarse a una dirección que empiece por https.',
  'api_keys.with_cookie': 'Envía una clave de API sin cookies.',
  'api_keys.unknown': 'Esta clave de API no funciona. Puede que se haya revocado o que haya caducado.',
  'api_keys.not_allowed': 'Esta clave de API no tiene ese permiso.',
}
