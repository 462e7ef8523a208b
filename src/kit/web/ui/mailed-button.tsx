import { useState } from 'react'
import { Link } from 'react-router'
import { useSubmission } from '../forms/submission.ts'
import { useLinkToken } from '../page/link-token.ts'
import { Alert } from './alert.tsx'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { Button } from './button.tsx'
import { inlineLink } from './class-names.ts'
import { FormAlert } from './form-alert.tsx'

interface MailedButtonProps {
  /** `home` is the label of the link shown after success. */
  texts: { title: string; lead: string; confirm: string; confirming: string; failed: string; done: string; home: string }
  /** Receives the token in the link. */
  send(token: string): Promise<unknown>
}

/** A screen opened from an email, with one button: email programs may open links on their own, but they don't press buttons. */
export function MailedButton({ texts, send }: MailedButtonProps) {
  const token = useLinkToken()
  const [isDone, setIsDone] = useState(false)
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    send: async () => {
      await send(token)
      setIsDone(true)
    },
    explain: texts.failed,
  })
  return (
    <AuthLayout>
      <AuthHeading title={texts.title} lead={isDone ? undefined : texts.lead} />
      {isDone ? (
        <>
          <Alert tone="success">{texts.done}</Alert>
          <Link to="/" className={inlineLink}>
            {texts.home}
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
    </AuthLayout>
  )
}
