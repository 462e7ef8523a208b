import type * as english from '#features/accounts/api-keys.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'api_keys.name_missing': 'Donne à la clé un nom de 60 caractères au plus.',
  'api_keys.too_many': 'Tu as 20 clés API. Révoques-en une pour en créer une autre.',
  'api_keys.not_found': 'Cette clé API n’existe pas.',
  'api_keys.need_https': 'Une clé API ne peut être envoyée qu’à une adresse qui commence par https.',
  'api_keys.with_cookie': 'Envoie une clé API sans cookies.',
  'api_keys.unknown': 'Cette clé API ne fonctionne pas. Elle a peut-être été révoquée, ou a expiré.',
  'api_keys.not_allowed': 'Cette clé API n’a pas ce droit.',
}
