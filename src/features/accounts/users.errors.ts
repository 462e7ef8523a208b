import { defineError } from '#kit/errors.ts'
import { helpTexts } from './help.texts.ts'
import { userChangesTexts as texts } from './users.texts.ts'

export const userNotFound = defineError('admin.user_not_found', 404, texts.userNotFound)
export const cannotRevokeSelf = defineError('admin.cannot_revoke_self', 409, texts.cannotRevokeSelf)
export const cannotRevokeLastAdmin = defineError('admin.cannot_revoke_last_admin', 409, texts.cannotRevokeLastAdmin)
export const cannotApproveRevoked = defineError('admin.cannot_approve_revoked', 409, texts.approveRevoked)

export const administratorReadOnly = defineError('admin.administrator_read_only', 409, texts.administratorReadOnly)

export const helpOfAdministrator = defineError('admin.help_of_administrator', 409, helpTexts.isAdministrator)
export const administratorNotApproved = defineError('admin.administrator_not_approved', 409, helpTexts.notApproved)
export const administratorCanOnlyRead = defineError('admin.only_reads', 409, helpTexts.onlyReads)
export const lastAdministrator = defineError('admin.last_administrator', 409, helpTexts.lastAdministrator)
export const helpOfRevoked = defineError('admin.help_of_revoked', 409, helpTexts.isRevoked)
