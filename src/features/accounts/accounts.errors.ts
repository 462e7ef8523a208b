import { defineError } from '#kit/errors.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'
import { accountsTexts } from './accounts.texts.ts'
import { externalProblems, externalSignInTexts } from './external-sign-in.texts.ts'

export const fieldsMissing = defineError('accounts.fields_missing', 400, accountsTexts.login.fillAllFields)
export const invalidCredentials = defineError('accounts.invalid_credentials', 401, accountsTexts.invalidCredentials)
export const waitingForApproval = defineError('accounts.waiting_for_approval', 403, accountsTexts.waitingForApproval)
export const accessRevoked = defineError('accounts.access_revoked', 403, accountsTexts.revoked)
export const emailTaken = defineError('accounts.email_taken', 409, accountsTexts.setUp.emailTaken)
export const wrongCurrentPassword = defineError('accounts.wrong_current_password', 400, accountsTexts.changePassword.wrongCurrent)
export const passwordTooShort = defineError('accounts.password_too_short', 400, accountsTexts.passwordTooShort)
export const invalidEmail = defineError('accounts.invalid_email', 400, accountsTexts.invalidEmail)
export const noPassword = defineError('accounts.no_password', 400, accountsTexts.changePassword.noPassword)
export const setupLinkSpent = defineError('accounts.setup_link_spent', 400, accountsTexts.setUp.linkSpent)
export const resetLinkSpent = defineError('accounts.reset_link_spent', 400, accountsTexts.resetPassword.linkSpent)
export const confirmationSpent = defineError('accounts.confirmation_spent', 400, accountsTexts.confirmEmail.linkSpent)
export const lastWayToSignIn = defineError('accounts.last_way', 409, externalSignInTexts.lastWay)
export const providerUnavailable = defineError('accounts.provider_unavailable', 503, externalProblems.unavailable)
export const deletionFieldsMissing = defineError('accounts.deletion_fields_missing', 400, accountDeletionTexts.fillAllFields)
export const wrongDeletionEmail = defineError('accounts.wrong_deletion_email', 400, accountDeletionTexts.wrongEmail)
export const deletionOfLastAdmin = defineError('accounts.deletion_of_last_admin', 409, accountDeletionTexts.lastAdmin)
export const deletionTooLate = defineError('accounts.deletion_too_late', 409, accountDeletionTexts.tooLate)
