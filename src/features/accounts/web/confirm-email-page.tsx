import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { useLinkToken } from '#kit/web/link-token.ts'
import { useSubmission } from '#kit/web/submission.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { Entrance, EntranceHeading } from '#kit/web/ui/entrance.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { waitAdvice } from '#kit/web/wait-advice.ts'
import { accountMailApi } from '../account-mail.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.confirmEmail

/** Where the link in the mail to a new address leads. A press confirms: mail programs open links on their own, but press nothing. */
export function ConfirmEmailPage() {
  const token = useLinkToken()
  const [isDone, setIsDone] = useState(false)
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    check: () => null,
    send: async () => {
      await call(accountMailApi.confirmEmail, { body: { token } })
      setIsDone(true)
    },
    explain: (error) => ({ message: messageOf(error, texts.failed), advice: waitAdvice(error) }),
  })

  return (
    <Entrance>
      <EntranceHeading title={texts.title} lead={isDone ? undefined : texts.lead} />
      {isDone ? (
        <>
          <Alert tone="success">{`${texts.done} ${texts.doneText}`}</Alert>
          <Link to="/" className={inlineLink}>
            {texts.toDashboard}
          </Link>
        </>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <FormAlert id={failureId} failure={failure} />
          <Button type="submit" size="large" isLoading={isSending}>
            {isSending ? texts.confirming : texts.confirm}
          </Button>
        </form>
      )}
    </Entrance>
  )
}
