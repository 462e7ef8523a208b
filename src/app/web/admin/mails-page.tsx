import { Outbox } from '#features/mail/admin/outbox.tsx'
import { outboxScreensTexts as texts } from '#features/mail/outbox.texts.ts'
import { AdminScreen } from './admin-screen.tsx'

export function MailsPage() {
  return (
    <AdminScreen lead={texts.lead}>
      <Outbox />
    </AdminScreen>
  )
}
