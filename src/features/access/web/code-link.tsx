import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { accessApi } from '../access.contract.ts'
import { codeByMail } from '../access.errors.ts'
import type { SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'

const texts = accessTexts.link

/** True when many wrong codes are being tried, so that this one can only be checked through an emailed link. */
export function isByMail(error: unknown): boolean {
  return error instanceof CallError && error.code === codeByMail.code
}

export function CodeLink({ details }: { details: SignupDetails }) {
  const [sent, setSent] = useState<string | null>(null)
  const { isSending, failure, onSubmit } = useSubmission({
    send: async () => setSent((await call(accessApi.mailLink, { body: details })).message),
    explain: texts.failed,
  })
  if (sent !== null) return <Alert tone="success">{sent}</Alert>
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Alert tone="error">
          <p>{failure.message}</p>
          {failure.advice && <p className="font-normal">{failure.advice}</p>}
        </Alert>
      )}
      <p className="text-muted-foreground text-sm">{texts.offer}</p>
      <Button variant="secondary" isLoading={isSending} onClick={onSubmit}>
        {isSending ? texts.sending : texts.send}
      </Button>
    </div>
  )
}
