import { call } from '#kit/web/calls/call.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { newsletterApi } from '../newsletter.contract.ts'
import { newsletterTexts } from '../newsletter.texts.ts'

const texts = newsletterTexts.confirm

/** The page behind the link in the confirmation email. */
export function ConfirmNewsletterPage() {
  const token = useLinkToken()
  return (
    <MailedButton
      texts={texts}
      label={texts.confirm}
      workingLabel={texts.confirming}
      send={() => call(newsletterApi.confirm, { body: { token } })}
    />
  )
}
