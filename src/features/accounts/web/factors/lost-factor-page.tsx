import { call } from '#kit/web/calls/call.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { secondFactorApi } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'

/** The page behind the emailed link for a user who has lost every factor. */
export const LostFactorPage = () => (
  <MailedButton texts={factorsTexts.confirmReset} send={(token) => call(secondFactorApi.confirmReset, { body: { token } })} />
)
