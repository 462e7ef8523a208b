import type * as english from '#features/accounts/device-passwords.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'devices.name_missing': 'Gib dem Gerät einen Namen mit bis zu 60 Zeichen.',
  'devices.too_many': 'Du hast 20 Gerätepasswörter. Widerrufe eines, um ein weiteres zu erzeugen.',
  'devices.not_found': 'Dieses Gerätepasswort gibt es nicht.',
  'devices.need_https': 'Ein Gerätepasswort darf nur an eine Adresse gesendet werden, die mit https beginnt.',
  'devices.unknown_password':
    'Dieses Gerätepasswort gilt nicht. Vielleicht wurde es widerrufen. In den Einstellungen kannst du ein neues erzeugen.',
}
