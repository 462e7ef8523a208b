import { call } from '#kit/web/calls/call.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { newsletterApi } from '../newsletter.contract.ts'
import { newsletterTexts } from '../newsletter.texts.ts'

const texts = newsletterTexts.unsubscribe

/** The page behind the unsubscribe link in every newsletter. */
export function UnsubscribePage() {
  const token = useLinkToken()
  return (
    <MailedButton
      texts={texts}
      label={texts.unsubscribe}
      workingLabel={texts.unsubscribing}
      send={() => call(newsletterApi.unsubscribe, { query: { token } })}
    />
  )
}
