import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listTexts } from '#kit/list.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { copyAddresses, listOf } from '#kit/web/list/list-spec.ts'
import { codePath } from '../code-path.ts'
import { usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { type UserDialog, userActions } from './user-actions.tsx'
import { refOfRegistration, registeredUsersList, useUsersChanges } from './user-changes.ts'
import { UserName } from './user-name.tsx'
import { UserState, userSorts, userStates } from './user-state.tsx'

const SelectedRegistrations = lazyPart(async () => (await import('./selected-users.tsx')).SelectedRegistrations)
const UsersDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UsersDialog)

const registeredUsers = listOf(usersApi.registeredUsers, {
  name: registeredUsersList,
  label: texts.registeredUsers,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: userStates,
  sorts: userSorts,
  nameOf: ({ name }) => name,
  empty: texts.empty,
  copies: copyAddresses(({ email }) => email),
  exportName: 'registered-users',
  columns: [
    { header: texts.user, cell: (user) => <UserName {...user} />, width: '38%' },
    {
      header: texts.state,
      cell: ({ state, readOnlyAt }) => <UserState state={state} readOnlyAt={readOnlyAt} />,
      width: '8.5rem',
    },
    {
      header: texts.code,
      cell: ({ accessCode }) =>
        accessCode ? (
          <Link to={codePath(accessCode)} className="inline-flex min-h-11 items-center underline">
            <code translate="no" className="whitespace-nowrap large-text:whitespace-normal text-sm">
              {accessCode}
            </code>
          </Link>
        ) : (
          listTexts.none
        ),
      isExtra: true,
    },
    { header: texts.registered, cell: ({ registeredAt }) => <Day at={registeredAt} /> },
  ],
})

/** The list of registrations, which can be approved, revoked and restored. */
export function RegisteredUsers() {
  const changes = useUsersChanges()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<UserDialog>()
  const actions = useCallback(
    (user: Parameters<typeof refOfRegistration>[0]) =>
      userActions(refOfRegistration(user), changes, { open: setDialog, show: navigate }),
    [changes, navigate],
  )
  return (
    <>
      <AdminList spec={registeredUsers} actions={actions} selected={SelectedRegistrations} />
      {dialog && <UsersDialog dialog={dialog} changes={changes} onClose={() => setDialog(undefined)} />}
    </>
  )
}
