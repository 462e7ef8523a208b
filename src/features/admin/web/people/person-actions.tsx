import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import RotateCcw from '~icons/lucide/rotate-ccw'
import UserCheck from '~icons/lucide/user-check'
import UserX from '~icons/lucide/user-x'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import type { RowAction } from '../list/list-spec.ts'
import type { PeopleChanges, PersonRef } from './people-changes.ts'

const texts = adminScreensTexts.people

/** The dialog that is open over a list of people. */
export interface PersonDialog {
  kind: 'revoke' | 'sessions'
  person: PersonRef
}

/** What can be done to a person. */
export function personActions(person: PersonRef, changes: PeopleChanges, open: (dialog: PersonDialog) => void): RowAction[] {
  const sessions: RowAction = {
    label: texts.sessions,
    icon: <MonitorSmartphone aria-hidden />,
    run: () => open({ kind: 'sessions', person }),
  }
  if (person.state === 'revoked')
    return [{ label: texts.restore, icon: <RotateCcw aria-hidden />, isMain: true, run: () => void changes.restore(person) }]
  const revoke: RowAction = {
    label: texts.revoke,
    icon: <UserX aria-hidden />,
    tone: 'destructive',
    run: () => open({ kind: 'revoke', person }),
  }
  if (person.state === 'approved') return [sessions, revoke]
  const approve = { label: texts.approve, icon: <UserCheck aria-hidden />, isMain: true, run: () => void changes.approve(person) }
  return [approve, sessions, revoke]
}
