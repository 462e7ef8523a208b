import { useState } from 'react'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
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
    explain: texts.resendFailed,
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
      {failure && <FailureAlert failure={failure} />}
    </FormDialog>
  )
}
