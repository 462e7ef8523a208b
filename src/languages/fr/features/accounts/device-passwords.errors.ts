import type * as english from '#features/accounts/device-passwords.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'devices.name_missing': 'Donne à l’appareil un nom de 60 caractères au plus.',
  'devices.too_many': 'Tu as 20 mots de passe d’appareil. Révoques-en un pour en créer un autre.',
  'devices.not_found': 'Ce mot de passe d’appareil n’existe pas.',
  'devices.need_https': 'Un mot de passe d’appareil ne peut être envoyé qu’à une adresse qui commence par https.',
  'devices.unknown_password':
    'Ce mot de passe d’appareil ne marche pas. Il a peut-être été révoqué. Tu peux en créer un autre dans les Réglages.',
}
