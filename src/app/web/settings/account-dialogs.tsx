import { ChangeEmailDialog } from '#features/accounts/web/change-email-dialog.tsx'
import { ChangeNameDialog } from '#features/accounts/web/change-name-dialog.tsx'
import { ChangePasswordDialog } from '#features/accounts/web/change-password-dialog.tsx'
import { DeleteAccountDialog } from '#features/accounts/web/delete-account-dialog.tsx'
import { OwnEventsDialog } from '#features/accounts/web/own-events-dialog.tsx'
import { OwnSessionsDialog } from '#features/accounts/web/own-sessions-dialog.tsx'
import { CalendarDialog } from '#features/calendar/web/calendar-dialog.tsx'
import type { CurrentUser } from '#kit/web/page/current-user.ts'

interface AccountDialogProps {
  name: 'calendar' | 'deletion' | 'email' | 'events' | 'name' | 'password' | 'sessions'
  user: CurrentUser
  onClose: () => void
}

/** One of the dialogs of a user's own account. */
export function AccountDialog({ name, user, onClose }: AccountDialogProps) {
  switch (name) {
    case 'calendar':
      return <CalendarDialog onClose={onClose} userId={user.id} />
    case 'deletion':
      return <DeleteAccountDialog onClose={onClose} />
    case 'email':
      return <ChangeEmailDialog onClose={onClose} />
    case 'events':
      return <OwnEventsDialog userId={user.id} onClose={onClose} />
    case 'name':
      return <ChangeNameDialog user={user} onClose={onClose} />
    case 'password':
      return <ChangePasswordDialog onClose={onClose} />
    case 'sessions':
      return <OwnSessionsDialog onClose={onClose} />
  }
}
