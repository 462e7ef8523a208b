import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/first-restore.errors.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'setup.restore_under_way': 'Se está restaurando una copia de seguridad. Hasta que termine no se puede guardar nada más.',
  'setup.not_empty': 'Esta instalación ya tiene usuarios. Una copia de seguridad solo se puede restaurar en una vacía.',
  'setup.no_such_backup': 'Esta copia de seguridad ya no está ahí.',
  'setup.key_needed': 'Esta copia de seguridad está cifrada. Escribe su clave de recuperación.',
  'setup.cannot_restore': 'Aquí no se puede restaurar una copia de seguridad.',
}
