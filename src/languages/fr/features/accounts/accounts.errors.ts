import type * as english from '#features/accounts/accounts.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'
import { accountsTexts } from './accounts.texts.ts'
import { externalProblems, externalSignInTexts } from './external-sign-in.texts.ts'
import { factorsTexts } from './factors.texts.ts'
import { waitingLinksTexts } from './waiting-links.texts.ts'

const factorErrors = factorsTexts.errors

export const errorTexts: ErrorTexts<typeof english> = {
  'accounts.fields_missing': accountsTexts.login.fillAllFields,
  'accounts.invalid_credentials': accountsTexts.invalidCredentials,
  'accounts.waiting_for_approval': accountsTexts.waitingForApproval,
  'accounts.access_revoked': accountsTexts.revoked,
  'accounts.email_taken': accountsTexts.setUp.emailTaken,
  'accounts.name_unusable': accountsTexts.changeName.unusable,
  'accounts.wrong_current_password': accountsTexts.changePassword.wrongCurrent,
  'accounts.password_weak': accountsTexts.passwordRules['too short'],
  'accounts.password_too_short': accountsTexts.passwordTooShort,
  'accounts.invalid_email': accountsTexts.invalidEmail,
  'accounts.no_password': accountsTexts.changePassword.noPassword,
  'accounts.setup_code_spent': accountsTexts.setUp.codeSpent,
  'accounts.reset_link_spent': accountsTexts.resetPassword.linkSpent,
  'accounts.confirmation_spent': accountsTexts.confirmEmail.linkSpent,
  'accounts.link_waits': waitingLinksTexts.notYet,
  'accounts.last_way': externalSignInTexts.lastWay,
  'accounts.provider_unavailable': externalProblems.unavailable,
  'accounts.deletion_fields_missing': accountDeletionTexts.fillAllFields,
  'accounts.wrong_deletion_email': accountDeletionTexts.wrongEmail,
  'accounts.deletion_of_last_admin': accountDeletionTexts.lastAdmin,
  'accounts.deletion_too_late': accountDeletionTexts.tooLate,
  'accounts.second_factor': factorErrors.secondFactor,
  'accounts.sign_in_expired': factorErrors.signInExpired,
  'accounts.wrong_second_factor': factorErrors.wrongCode,
  'accounts.begun_too_long_ago': factorErrors.begunTooLongAgo,
  'accounts.wrong_first_code': factorErrors.wrongCode,
  'accounts.totp_there': factorErrors.totpThere,
  'accounts.no_factor': factorErrors.noFactor,
  'accounts.passkey_refused': factorErrors.passkeyRefused,
  'accounts.passkey_proves_nothing': factorErrors.passkeyProvesNothing,
  'accounts.passkey_not_added': factorErrors.passkeyNotAdded,
  'accounts.passkey_needs_password': factorErrors.passkeyNeedsPassword,
  'accounts.passkeys_not_here': factorErrors.passkeysNotHere,
  'accounts.passkey_not_found': factorErrors.passkeyNotFound,
  'accounts.too_many_passkeys': factorErrors.tooManyPasskeys,
  'accounts.factor_required': factorErrors.factorRequired,
  'accounts.factor_reset_spent': factorErrors.resetSpent,
}
