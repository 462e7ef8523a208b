import { call } from '#kit/web/calls/call.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { newsletterApi } from '../newsletter.contract.ts'
import { newsletterTexts } from '../newsletter.texts.ts'

/** The page behind the unsubscribe link in every newsletter. */
export const UnsubscribePage = () => (
  <MailedButton texts={newsletterTexts.unsubscribe} send={(token) => call(newsletterApi.unsubscribe, { query: { token } })} />
)
