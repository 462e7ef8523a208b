import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { copyAddresses, listOf } from '#kit/web/list/list-spec.ts'
import { StateBadge } from '#kit/web/list/state-badge.tsx'
import { type AuthUser, usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { type UserDialog, userActions } from './user-actions.tsx'
import { refOfUser, usersList, useUsersChanges } from './user-changes.ts'
import { UserName } from './user-name.tsx'
import { UserState, userSorts, userStates } from './user-state.tsx'

const SelectedUsers = lazyPart(async () => (await import('./selected-users.tsx')).SelectedUsers)
const UsersDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UsersDialog)

const methodOf = (method: string) => (method === 'password' ? texts.password : method)

const users = listOf(usersApi.users, {
  name: usersList,
  label: texts.authUsers,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: userStates,
  sorts: userSorts,
  nameOf: ({ name }) => name,
  empty: texts.empty,
  copies: copyAddresses(({ email }) => email),
  exportName: 'users',
  columns: [
    { header: texts.user, cell: (user) => <UserName {...user} />, width: '38%' },
    {
      header: texts.signInMethods,
      cell: ({ signInMethods, isAdmin }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {signInMethods.map(methodOf).join(', ') || texts.noSignIn}
          {isAdmin && <StateBadge tone="quiet">{texts.administrator}</StateBadge>}
        </span>
      ),
    },
    {
      header: texts.state,
      cell: ({ state, readOnlyAt }) => <UserState state={state} readOnlyAt={readOnlyAt} />,
      width: '8.5rem',
    },
    { header: texts.joined, cell: ({ joinDate }) => <Day at={joinDate} />, isExtra: true },
  ],
})

/** The list of users and how each signs in, with their sessions. */
export function AuthUsers() {
  const changes = useUsersChanges()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<UserDialog>()
  const actions = useCallback(
    (user: AuthUser) => userActions(refOfUser(user), changes, { open: setDialog, show: navigate }),
    [changes, navigate],
  )
  return (
    <>
      <AdminList spec={users} actions={actions} selected={SelectedUsers} />
      {dialog && <UsersDialog dialog={dialog} changes={changes} onClose={() => setDialog(undefined)} />}
    </>
  )
}
