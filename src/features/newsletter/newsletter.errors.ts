import { defineError } from '#kit/errors.ts'
import { newsletterTexts } from './newsletter.texts.ts'

export const invalidSubscriptionEmail = defineError('newsletter.invalid_email', 400, newsletterTexts.invalidEmail)
export const newsletterLinkSpent = defineError('newsletter.link_spent', 400, newsletterTexts.linkSpent)
