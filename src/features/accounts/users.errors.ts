import { defineError } from '#kit/errors.ts'
import { userChangesTexts as texts } from './users.texts.ts'

export const userNotFound = defineError('admin.user_not_found', 404, texts.userNotFound)
export const cannotRevokeSelf = defineError('admin.cannot_revoke_self', 409, texts.cannotRevokeSelf)
export const cannotRevokeLastAdmin = defineError('admin.cannot_revoke_last_admin', 409, texts.cannotRevokeLastAdmin)
export const cannotApproveRevoked = defineError('admin.cannot_approve_revoked', 409, texts.approveRevoked)
