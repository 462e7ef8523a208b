import { call } from '#kit/web/calls/call.ts'
import type { GroupAction, SelectedProps } from '#kit/web/list/list-spec.ts'
import { SelectedRows } from '#kit/web/list/selected-rows.tsx'
import RotateCcw from '~icons/lucide/rotate-ccw'
import UserCheck from '~icons/lucide/user-check'
import UserX from '~icons/lucide/user-x'
import { type AuthUser, type RegisteredUser, usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { refOfRegistration, refOfUser, type UserRef } from './user-changes.ts'

/** `refOf` identifies the user of a row. */
function actionsFor<Row>(refOf: (row: Row) => UserRef): GroupAction<Row>[] {
  const paramsOf = (row: Row) => ({ params: { id: refOf(row).registrationId } })
  return [
    {
      label: texts.approve,
      icon: <UserCheck aria-hidden />,
      fits: (row) => refOf(row).state === 'pending',
      change: (row) => call(usersApi.approveUser, paramsOf(row)),
      done: texts.approvedSome,
      failed: texts.approveFailed,
    },
    {
      label: texts.restore,
      icon: <RotateCcw aria-hidden />,
      fits: (row) => refOf(row).state === 'revoked',
      change: (row) => call(usersApi.restoreUser, paramsOf(row)),
      done: texts.restoredSome,
      failed: texts.restoreFailed,
    },
    {
      label: texts.revoke,
      icon: <UserX aria-hidden />,
      fits: (row) => refOf(row).state !== 'revoked',
      confirm: { title: texts.revokeSomeTitle, text: texts.revokeSomeText },
      change: (row) => call(usersApi.revokeUser, paramsOf(row)),
      done: texts.revokedSome,
      failed: texts.revokeFailed,
    },
  ]
}

const forRegistrations = actionsFor(refOfRegistration)
const forUsers = actionsFor(refOfUser)
const forAdmitted = forUsers.filter(({ label }) => label !== texts.approve)

/** The actions for selected registrations. */
export const SelectedRegistrations = (props: SelectedProps<RegisteredUser>) => (
  <SelectedRows {...props} actions={forRegistrations} />
)
/** The actions for selected users. */
export const SelectedUsers = (props: SelectedProps<AuthUser>) => <SelectedRows {...props} actions={forUsers} />
/** The actions for selected users of a shop that approves nobody. */
export const SelectedAdmitted = (props: SelectedProps<AuthUser>) => <SelectedRows {...props} actions={forAdmitted} />
