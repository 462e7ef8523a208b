import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/backups.errors.ts'
import { backupErrorTexts as texts } from './backups.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'backups.key_by_command': texts.keyByCommand,
  'backups.key_there': texts.keyThere,
  'backups.wrong_ending': texts.wrongEnding,
  'backups.key_expired': texts.keyExpired,
  'backups.wrong_key': texts.wrongKey,
  'backups.no_place': texts.noPlace,
  'backups.held': texts.held,
  'backups.busy': texts.busy,
}
