import { call } from '#kit/web/calls/call.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { accountMailApi } from '../account-mail.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'

/** The page behind the link in the email that confirms a new address. */
export const ConfirmEmailPage = () => (
  <MailedButton texts={accountsTexts.confirmEmail} send={(token) => call(accountMailApi.confirmEmail, { body: { token } })} />
)
