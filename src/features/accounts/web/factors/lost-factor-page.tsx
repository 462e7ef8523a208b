import { call } from '#kit/web/calls/call.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { MailedButton } from '#kit/web/ui/mailed-button.tsx'
import { secondFactorApi } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'

/** The page behind the emailed link for a user who has lost every factor. */
export function LostFactorPage() {
  const token = useLinkToken()
  const texts = factorsTexts.confirmReset
  return (
    <MailedButton
      texts={texts}
      label={texts.confirm}
      workingLabel={texts.confirming}
      send={() => call(secondFactorApi.confirmReset, { body: { token } })}
    />
  )
}
