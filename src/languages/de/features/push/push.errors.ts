import type * as english from '#features/push/push.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'push.unknown_service': 'Den Push-Dienst dieses Browsers kennen wir nicht. Wer diesen Server betreibt, kann ihn erlauben.',
  'push.bad_keys': 'Die Schlüssel dieses Browsers lassen sich nicht benutzen. Schalte Mitteilungen noch einmal ein.',
  'push.too_many': 'Du bekommst auf 20 Geräten Mitteilungen. Entferne eines, um ein anderes hinzuzufügen.',
  'push.not_found': 'Dieses Gerät bekommt keine Mitteilungen.',
}
