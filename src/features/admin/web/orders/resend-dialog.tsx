import { type FormEvent, useId, useState } from 'react'
import type { Order } from '#features/orders/orders.contract.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { ordersScreensTexts as texts } from '../../orders-screens.texts.ts'
import type { OrderChanges } from './order-changes.ts'

interface ResendDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

/** Mails an order's code once more, perhaps to a corrected address. */
export function ResendDialog({ order, changes, onClose }: ResendDialogProps) {
  const form = useId()
  const [email, setEmail] = useState(order.customerEmail ?? '')
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending || email.trim() === '') return
    setIsSending(true)
    setError(undefined)
    try {
      await changes.resend(order, email.trim())
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal, texts.resendFailed))
      setIsSending(false)
    }
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={form} disabled={email.trim() === ''} isLoading={isSending}>
        {texts.send}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.resendTitle} description={texts.name(order.orderNumber)} actions={actions}>
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={texts.resendEmail}
          hint={texts.resendText}
          type="email"
          autoComplete="off"
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {error && <Alert tone="error">{error}</Alert>}
      </form>
    </Dialog>
  )
}
