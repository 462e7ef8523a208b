/** The small pages that links in emails, and the set-up link, lead to. One chunk. */
export { ConfirmEmailPage } from './confirm-email-page.tsx'
export { KeepFactorsPage } from './factors/keep-factors-page.tsx'
export { LostFactorPage } from './factors/lost-factor-page.tsx'
export { ForgotPasswordPage } from './forgot-password-page.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
export { SetupPage } from './setup-page.tsx'
