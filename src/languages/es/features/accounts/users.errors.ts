import type * as english from '#features/accounts/users.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { helpTexts } from './help.texts.ts'
import { userChangesTexts as texts } from './users.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'admin.user_not_found': texts.userNotFound,
  'admin.cannot_revoke_self': texts.cannotRevokeSelf,
  'admin.cannot_revoke_last_admin': texts.cannotRevokeLastAdmin,
  'admin.cannot_approve_revoked': texts.approveRevoked,
  'admin.administrator_read_only': texts.administratorReadOnly,
  'admin.help_of_administrator': helpTexts.isAdministrator,
  'admin.administrator_not_approved': helpTexts.notApproved,
  'admin.only_reads': helpTexts.onlyReads,
  'admin.last_administrator': helpTexts.lastAdministrator,
  'admin.help_of_revoked': helpTexts.isRevoked,
}
