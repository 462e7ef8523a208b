import { useState } from 'react'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import type { OrderChanges } from './order-changes.ts'

interface ResendDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

/** Emails an order's code again, optionally to a corrected address. */
export function ResendDialog({ order, changes, onClose }: ResendDialogProps) {
  const [email, setEmail] = useState(order.customerEmail ?? '')
  const { isSending, failure, onSubmit } = useSubmission({
    send: async () => {
      await changes.resend(order, email.trim())
      onClose()
    },
    explain: (error) => ({ message: messageOf(error, texts.resendFailed) }),
  })

  return (
    <FormDialog
      onClose={onClose}
      title={texts.resendTitle}
      description={texts.name(order.orderNumber)}
      submit={texts.send}
      canSubmit={email.trim() !== ''}
      form={{ isSending, onSubmit }}
    >
      <EmailField
        label={texts.resendEmail}
        hint={texts.resendText}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {failure && <Alert tone="error">{failure.message}</Alert>}
    </FormDialog>
  )
}
