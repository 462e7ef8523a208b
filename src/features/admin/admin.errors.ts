import { defineError } from '#kit/errors.ts'
import { adminTexts } from './admin.texts.ts'

export const userNotFound = defineError('admin.user_not_found', 404, adminTexts.userNotFound)
export const cannotRevokeSelf = defineError('admin.cannot_revoke_self', 409, adminTexts.cannotRevokeSelf)
export const cannotRevokeLastAdmin = defineError('admin.cannot_revoke_last_admin', 409, adminTexts.cannotRevokeLastAdmin)
export const cannotApproveRevoked = defineError('admin.cannot_approve_revoked', 409, adminTexts.approveRevoked)
export const codeNotFound = defineError('admin.code_not_found', 404, adminTexts.codeNotFound)
export const codeTaken = defineError('admin.code_taken', 409, adminTexts.codeTaken)
export const codeMalformed = defineError('admin.code_malformed', 400, adminTexts.codeMalformed)
export const codeSpent = defineError('admin.code_spent', 409, adminTexts.codeSpent)
export const noCustomer = defineError('admin.no_customer', 409, adminTexts.noCustomer)
export const invalidEmail = defineError('admin.invalid_email', 400, adminTexts.invalidEmail)
export const mailNotFound = defineError('admin.mail_not_found', 404, adminTexts.mailNotFound)
export const mailNotFailed = defineError('admin.mail_not_failed', 409, adminTexts.mailNotFailed)
export const unknownExport = defineError('admin.unknown_export', 404, adminTexts.noSuchExport)
