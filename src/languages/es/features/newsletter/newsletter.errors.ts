import type * as english from '#features/newsletter/newsletter.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { newsletterTexts } from './newsletter.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'newsletter.invalid_email': newsletterTexts.invalidEmail,
  'newsletter.link_spent': newsletterTexts.linkSpent,
}
