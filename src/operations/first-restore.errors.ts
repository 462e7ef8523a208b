import { defineError } from '#kit/errors.ts'

export const restoreUnderWay = defineError(
  'setup.restore_under_way',
  503,
  'A backup is being restored. Nothing else can be saved until then.',
)
export const notEmpty = defineError(
  'setup.not_empty',
  409,
  'This installation already has users. A backup can only be restored to an empty one.',
)
export const noSuchBackup = defineError('setup.no_such_backup', 404, 'This backup is no longer there.')
export const keyNeeded = defineError('setup.key_needed', 422, 'This backup is encrypted. Enter its recovery key.')
export const cannotRestore = defineError('setup.cannot_restore', 409, 'A backup can’t be restored here.')
