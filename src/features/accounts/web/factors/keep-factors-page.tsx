import { call } from '#kit/web/calls/call.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { secondFactorApi } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'

/** The page behind the emailed link that cancels the removal of all factors. */
export function KeepFactorsPage() {
  const token = useLinkToken()
  const texts = factorsTexts.cancelReset
  return (
    <MailedButton
      texts={texts}
      label={texts.confirm}
      workingLabel={texts.confirming}
      send={() => call(secondFactorApi.cancelReset, { body: { token } })}
    />
  )
}
