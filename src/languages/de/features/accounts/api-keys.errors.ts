import type * as english from '#features/accounts/api-keys.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'api_keys.name_missing': 'Gib dem Schlüssel einen Namen mit bis zu 60 Zeichen.',
  'api_keys.too_many': 'Du hast 20 API-Schlüssel. Widerrufe einen, um einen weiteren zu erzeugen.',
  'api_keys.not_found': 'Diesen API-Schlüssel gibt es nicht.',
  'api_keys.need_https': 'Ein API-Schlüssel darf nur an eine Adresse gesendet werden, die mit https beginnt.',
  'api_keys.with_cookie': 'Sende einen API-Schlüssel ohne Cookies.',
  'api_keys.unknown': 'Dieser API-Schlüssel gilt nicht. Vielleicht wurde er widerrufen oder ist abgelaufen.',
  'api_keys.not_allowed': 'Dieser API-Schlüssel darf das nicht.',
}
