import { call } from '#kit/web/calls/call.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { secondFactorApi } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'

/** The page behind the emailed link that cancels the removal of all factors. */
export const KeepFactorsPage = () => (
  <MailedButton texts={factorsTexts.cancelReset} send={(token) => call(secondFactorApi.cancelReset, { body: { token } })} />
)
