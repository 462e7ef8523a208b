import { useState } from 'react'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { lostCodeTexts as texts } from '../lost-code.texts.ts'
import { ordersApi } from '../orders.contract.ts'

interface LostCodeDialogProps {
  /** The address already typed into the sign-up form. */
  email: string
  onClose: () => void
}

/** Asks for the codes of an address to be emailed again. The reply reveals nothing about the address. */
export function LostCodeDialog({ email: typed, onClose }: LostCodeDialogProps) {
  const { hasMailServer, brand } = pageConfig
  const [email, setEmail] = useState(typed)
  const [isSent, setIsSent] = useState(false)
  const form = useSubmission({
    check: () => checkTyped(email),
    send: async () => {
      await call(ordersApi.lostCode, { body: { email } })
      setIsSent(true)
    },
    explain: texts.failed,
  })
  if (isSent) {
    const actions = (
      <>
        <Button variant={hasMailServer ? 'primary' : 'secondary'} onClick={() => onClose()}>
          {texts.close}
        </Button>
        {!hasMailServer && (
          <a href={`mailto:${brand.supportEmail}`} className={buttonClass()}>
            {texts.write}
          </a>
        )}
      </>
    )
    return (
      <Dialog onClose={onClose} title={hasMailServer ? texts.sentTitle : texts.cannotSendTitle} actions={actions}>
        <Alert tone="success">{hasMailServer ? texts.sent : texts.cannotSend}</Alert>
        <p className="text-muted-foreground">{(hasMailServer ? texts.notArrived : texts.askShop)(brand.supportEmail)}</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={hasMailServer ? texts.lead : texts.leadWithoutMail}
      submit={form.isSending ? texts.sending : hasMailServer ? texts.send : texts.sendWithoutMail}
      form={form}
    >
      <EmailField
        label={texts.email}
        required
        value={email}
        onChange={({ target: { value } }) => setEmail(value)}
        errorId={form.errorIdOf('email')}
      />
    </FormDialog>
  )
}

function checkTyped(email: string): FormFailure | null {
  if (email.trim() === '') return { message: texts.fillAllFields, fields: ['email'] }
  return isEmail(normalizeEmail(email)) ? null : { message: texts.invalidEmail, fields: ['email'] }
}
