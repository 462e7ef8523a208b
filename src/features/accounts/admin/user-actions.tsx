import type { RowAction } from '#kit/web/list/list-spec.ts'
import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import RotateCcw from '~icons/lucide/rotate-ccw'
import UserCheck from '~icons/lucide/user-check'
import UserRound from '~icons/lucide/user-round'
import UserX from '~icons/lucide/user-x'
import { customerPath } from '../customer-path.ts'
import { usersTexts as texts } from '../users.texts.ts'
import type { UserRef, UsersChanges } from './user-changes.ts'

/** The dialog that is open above a list of users. */
export interface UserDialog {
  kind: 'revoke' | 'sessions'
  user: UserRef
}

interface UserOpeners {
  open: (dialog: UserDialog) => void
  /** Goes to a screen. */
  show: (path: string) => void
}

/** Returns the actions available for a user. */
export function userActions(user: UserRef, changes: UsersChanges, { open, show }: UserOpeners): RowAction[] {
  const page: RowAction = { label: texts.openPage, icon: <UserRound aria-hidden />, run: () => show(customerPath(user.email)) }
  const sessions: RowAction = {
    label: texts.sessions,
    icon: <MonitorSmartphone aria-hidden />,
    run: () => open({ kind: 'sessions', user }),
  }
  if (user.state === 'revoked')
    return [{ label: texts.restore, icon: <RotateCcw aria-hidden />, isMain: true, run: () => void changes.restore(user) }, page]
  const revoke: RowAction = {
    label: texts.revoke,
    icon: <UserX aria-hidden />,
    tone: 'destructive',
    run: () => open({ kind: 'revoke', user }),
  }
  if (user.state === 'approved') return [page, sessions, revoke]
  const approve = { label: texts.approve, icon: <UserCheck aria-hidden />, isMain: true, run: () => void changes.approve(user) }
  return [approve, page, sessions, revoke]
}
