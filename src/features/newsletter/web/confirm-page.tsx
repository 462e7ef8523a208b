import { call } from '#kit/web/calls/call.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { newsletterApi } from '../newsletter.contract.ts'
import { newsletterTexts } from '../newsletter.texts.ts'

/** The page behind the link in the confirmation email. */
export const ConfirmNewsletterPage = () => (
  <MailedButton texts={newsletterTexts.confirm} send={(token) => call(newsletterApi.confirm, { body: { token } })} />
)
