import { pageConfig } from '#kit/web/page/page-config.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { usersTexts as texts } from '../users.texts.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import type { UserDialog } from './user-actions.tsx'
import type { UsersChanges } from './user-changes.ts'

interface UsersDialogProps {
  dialog: UserDialog
  changes: UsersChanges
  onClose: () => void
}

export function UsersDialog({ dialog: { kind, user }, changes, onClose }: UsersDialogProps) {
  if (kind === 'sessions') return <SessionsDialog user={user} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.revokeTitle(user.name)}
      text={(pageConfig.hasMailServer ? texts.revokeText : texts.revokeTextWithoutMail)(user.email)}
      confirm={texts.revoke}
      failed={texts.revokeFailed}
      onConfirm={() => changes.revoke(user)}
      onClose={onClose}
    />
  )
}
