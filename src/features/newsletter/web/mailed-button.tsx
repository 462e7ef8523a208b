import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#kit/web/call-error.ts'
import { useSubmission } from '#kit/web/submission.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { Entrance, EntranceHeading } from '#kit/web/ui/entrance.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { waitAdvice } from '#kit/web/wait-advice.ts'
import { newsletterTexts } from '../newsletter.texts.ts'

interface MailedButtonProps {
  texts: { title: string; lead: string; failed: string; done: string }
  label: string
  workingLabel: string
  send(): Promise<unknown>
}

/** A screen that a mailed link opens, with one button: mail programs open links on their own, but press nothing. */
export function MailedButton({ texts, label, workingLabel, send }: MailedButtonProps) {
  const [isDone, setIsDone] = useState(false)
  const { isSending, failure, failureId, onSubmit } = useSubmission({
    check: () => null,
    send: async () => {
      await send()
      setIsDone(true)
    },
    explain: (error) => ({ message: messageOf(error, texts.failed), advice: waitAdvice(error) }),
  })
  return (
    <Entrance>
      <EntranceHeading title={texts.title} lead={isDone ? undefined : texts.lead} />
      {isDone ? (
        <>
          <Alert tone="success">{texts.done}</Alert>
          <Link to="/" className={inlineLink}>
            {newsletterTexts.page.home}
          </Link>
        </>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <FormAlert id={failureId} failure={failure} />
          <Button type="submit" size="large" isLoading={isSending}>
            {isSending ? workingLabel : label}
          </Button>
        </form>
      )}
    </Entrance>
  )
}
