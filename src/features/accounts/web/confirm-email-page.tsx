import { call } from '#kit/web/calls/call.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { accountMailApi } from '../account-mail.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.confirmEmail

/** The page behind the link in the email that confirms a new address. */
export function ConfirmEmailPage() {
  const token = useLinkToken()
  return (
    <MailedButton
      texts={texts}
      label={texts.confirm}
      workingLabel={texts.confirming}
      send={() => call(accountMailApi.confirmEmail, { body: { token } })}
    />
  )
}
