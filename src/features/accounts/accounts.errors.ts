import { defineError } from '#kit/errors.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'
import { accountsTexts } from './accounts.texts.ts'
import { externalProblems, externalSignInTexts } from './external-sign-in.texts.ts'
import { factorsTexts } from './factors.texts.ts'
import { waitingLinksTexts } from './waiting-links.texts.ts'

export const fieldsMissing = defineError('accounts.fields_missing', 400, accountsTexts.login.fillAllFields)
export const invalidCredentials = defineError('accounts.invalid_credentials', 401, accountsTexts.invalidCredentials)
export const waitingForApproval = defineError('accounts.waiting_for_approval', 403, accountsTexts.waitingForApproval)
export const accessRevoked = defineError('accounts.access_revoked', 403, accountsTexts.revoked)
export const emailTaken = defineError('accounts.email_taken', 409, accountsTexts.setUp.emailTaken)
export const nameUnusable = defineError('accounts.name_unusable', 400, accountsTexts.changeName.unusable)
export const wrongCurrentPassword = defineError('accounts.wrong_current_password', 400, accountsTexts.changePassword.wrongCurrent)
export const passwordWeak = defineError('accounts.password_weak', 400, accountsTexts.passwordRules['too short'])
export const passwordTooShort = defineError('accounts.password_too_short', 400, accountsTexts.passwordTooShort)
export const invalidEmail = defineError('accounts.invalid_email', 400, accountsTexts.invalidEmail)
export const noPassword = defineError('accounts.no_password', 400, accountsTexts.changePassword.noPassword)
export const setUpCodeSpent = defineError('accounts.setup_code_spent', 400, accountsTexts.setUp.codeSpent)
export const resetLinkSpent = defineError('accounts.reset_link_spent', 400, accountsTexts.resetPassword.linkSpent)
export const confirmationSpent = defineError('accounts.confirmation_spent', 400, accountsTexts.confirmEmail.linkSpent)
export const linkWaits = defineError('accounts.link_waits', 403, waitingLinksTexts.notYet)
export const lastWayToSignIn = defineError('accounts.last_way', 409, externalSignInTexts.lastWay)
export const providerUnavailable = defineError('accounts.provider_unavailable', 503, externalProblems.unavailable)
export const deletionFieldsMissing = defineError('accounts.deletion_fields_missing', 400, accountDeletionTexts.fillAllFields)
export const wrongDeletionEmail = defineError('accounts.wrong_deletion_email', 400, accountDeletionTexts.wrongEmail)
export const deletionOfLastAdmin = defineError('accounts.deletion_of_last_admin', 409, accountDeletionTexts.lastAdmin)
export const deletionTooLate = defineError('accounts.deletion_too_late', 409, accountDeletionTexts.tooLate)

const factorErrors = factorsTexts.errors
/** The password was correct. The reply also sets the pending cookie that the second step needs. */
export const secondFactorNeeded = defineError('accounts.second_factor', 401, factorErrors.secondFactor)
export const signInExpired = defineError('accounts.sign_in_expired', 401, factorErrors.signInExpired)
export const wrongSecondFactor = defineError('accounts.wrong_second_factor', 401, factorErrors.wrongCode)
export const begunTooLongAgo = defineError('accounts.begun_too_long_ago', 400, factorErrors.begunTooLongAgo)
export const wrongFirstCode = defineError('accounts.wrong_first_code', 400, factorErrors.wrongCode)
export const totpThere = defineError('accounts.totp_there', 409, factorErrors.totpThere)
export const noFactor = defineError('accounts.no_factor', 409, factorErrors.noFactor)
export const passkeyRefused = defineError('accounts.passkey_refused', 401, factorErrors.passkeyRefused)
export const passkeyProvesNothing = defineError('accounts.passkey_proves_nothing', 400, factorErrors.passkeyProvesNothing)
export const passkeyNotAdded = defineError('accounts.passkey_not_added', 400, factorErrors.passkeyNotAdded)
export const passkeyNeedsPassword = defineError('accounts.passkey_needs_password', 401, factorErrors.passkeyNeedsPassword)
export const passkeysNotHere = defineError('accounts.passkeys_not_here', 400, factorErrors.passkeysNotHere)
export const passkeyNotFound = defineError('accounts.passkey_not_found', 404, factorErrors.passkeyNotFound)
export const tooManyPasskeys = defineError('accounts.too_many_passkeys', 409, factorErrors.tooManyPasskeys)
export const factorRequired = defineError('accounts.factor_required', 403, factorErrors.factorRequired)
export const factorResetSpent = defineError('accounts.factor_reset_spent', 400, factorErrors.resetSpent)
