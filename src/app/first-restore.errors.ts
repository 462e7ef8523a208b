import { defineError } from '#kit/errors.ts'

export const restoreUnderWay = defineError(
  'setup.restore_under_way',
  503,
  'A backup is being restored. Nothing else is saved meanwhile.',
)
export const notEmpty = defineError(
  'setup.not_empty',
  409,
  'This installation has users already. A backup is restored into an empty one.',
)
export const noSuchBackup = defineError('setup.no_such_backup', 404, 'This backup is no longer there.')
export const cannotRestore = defineError('setup.cannot_restore', 409, 'A backup can’t be restored here.')
