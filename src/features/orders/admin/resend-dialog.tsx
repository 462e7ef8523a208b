import { type SyntheticEvent, useState } from 'react'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'

interface ResendDialogProps {
  /** What the code is of. */
  about: string
  email: string | null
  /** Throws a refusal, so that the dialog stays open and shows the message. */
  onSend: (email: string) => Promise<void>
  onClose: () => void
}

/** Emails a code again, optionally to a corrected address. Shows where it goes to before it is sent. */
export function ResendDialog({ about, email: known, onSend, onClose }: ResendDialogProps) {
  const [typed, setTyped] = useState(known ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const email = typed.trim()
  const form = useSubmission({
    send: async () => {
      await onSend(email)
      onClose()
    },
    explain: texts.resendFailed,
  })
  async function show(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
  }
  const change = (
    <Button variant="secondary" onClick={() => setIsChecked(false)}>
      {texts.changeAddress}
    </Button>
  )

  return (
    <FormDialog
      onClose={onClose}
      title={texts.resendTitle}
      description={about}
      submit={isChecked ? texts.send : texts.next}
      cancel={isChecked ? change : undefined}
      canSubmit={email !== ''}
      form={isChecked ? form : { ...form, onSubmit: show }}
    >
      {isChecked ? (
        <div role="status" className="flex flex-col gap-2">
          <p>{texts.goesTo}</p>
          <p className="font-semibold text-lg [overflow-wrap:anywhere]">
            <EmailAddress of={email} />
          </p>
          {email !== known && <p className="text-muted-foreground text-sm">{texts.goesToAnother}</p>}
        </div>
      ) : (
        <EmailField
          label={texts.resendEmail}
          hint={texts.resendText}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
