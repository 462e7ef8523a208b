/** The pages of the newsletter. One chunk. */
export { ConfirmNewsletterPage } from './confirm-page.tsx'
export { NewsletterPage } from './newsletter-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
