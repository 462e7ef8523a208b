import { defineError } from '#kit/errors.ts'
import { mailChangesTexts as texts } from './outbox.texts.ts'

export const mailNotFound = defineError('admin.mail_not_found', 404, texts.mailNotFound)
export const mailNotFailed = defineError('admin.mail_not_failed', 409, texts.mailNotFailed)
