import { useState } from 'react'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { lostCodeTexts as texts } from '../lost-code.texts.ts'
import { ordersApi } from '../orders.contract.ts'
import { orderKey } from '../orders.rules.ts'

interface LostCodeDialogProps {
  /** The address already typed into the sign-up form. */
  email: string
  onClose: () => void
}

interface Typed {
  orderNumber: string
  email: string
}

/** Asks for an order's code to be emailed again. The reply reveals nothing about the order. */
export function LostCodeDialog({ email, onClose }: LostCodeDialogProps) {
  const { hasMailServer, brand } = pageConfig
  const [typed, setTyped] = useState<Typed>({ orderNumber: '', email })
  const [isSent, setIsSent] = useState(false)
  const form = useSubmission({
    check: () => checkTyped(typed),
    send: async () => {
      await call(ordersApi.lostCode, { body: typed })
      setIsSent(true)
    },
    explain: texts.failed,
  })
  if (isSent) {
    const close = <Button onClick={() => onClose()}>{texts.close}</Button>
    return (
      <Dialog onClose={onClose} title={hasMailServer ? texts.sentTitle : texts.cannotSendTitle} actions={close}>
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
      <TextField
        label={texts.orderNumber}
        name="orderNumber"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={200}
        value={typed.orderNumber}
        onChange={({ target: { value } }) => setTyped((before) => ({ ...before, orderNumber: value }))}
        hint={texts.orderNumberHint}
        errorId={form.errorIdOf('orderNumber')}
      />
      <EmailField
        label={texts.email}
        required
        value={typed.email}
        onChange={({ target: { value } }) => setTyped((before) => ({ ...before, email: value }))}
        hint={texts.emailHint}
        errorId={form.errorIdOf('email')}
      />
    </FormDialog>
  )
}

function checkTyped({ orderNumber, email }: Typed): FormFailure | null {
  const blank = [orderKey(orderNumber) === '' && 'orderNumber', email.trim() === '' && 'email'].filter((name) => name !== false)
  if (blank.length > 0) return { message: texts.fillAllFields, fields: blank }
  return isEmail(normalizeEmail(email)) ? null : { message: texts.invalidEmail, fields: ['email'] }
}
