import type * as english from '#features/mail/mails.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { mailChangesTexts as texts } from './outbox.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'admin.mail_not_found': texts.mailNotFound,
  'admin.mail_not_failed': texts.mailNotFailed,
}
