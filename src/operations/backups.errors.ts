import { defineError } from '#kit/errors.ts'
import { backupErrorTexts as texts } from './backups.texts.ts'

export const keyByCommand = defineError('backups.key_by_command', 409, texts.keyByCommand)
export const keyThere = defineError('backups.key_there', 409, texts.keyThere)
export const wrongEnding = defineError('backups.wrong_ending', 400, texts.wrongEnding)
export const keyExpired = defineError('backups.key_expired', 400, texts.keyExpired)
export const wrongBackupKey = defineError('backups.wrong_key', 400, texts.wrongKey)
export const noBackupPlace = defineError('backups.no_place', 409, texts.noPlace)
export const backupsHeld = defineError('backups.held', 409, texts.held)
export const backupBusy = defineError('backups.busy', 409, texts.busy)
