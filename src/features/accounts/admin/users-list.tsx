import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { type LazyPart, lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { copyAddresses, type ListSpec, optionsOf, type SelectedProps } from '#kit/web/list/list-spec.ts'
import { customerPath } from '../customer-path.ts'
import type { RegisteredUserState } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { type UserDialog, userActions } from './user-actions.tsx'
import { type UserRef, useUsersChanges } from './user-changes.ts'
import { UserName } from './user-name.tsx'
import { UserState } from './user-state.tsx'

const UsersDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UsersDialog)

/** What the lists of users and of registrations have in common. */
export const listOfUsers = {
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: optionsOf(texts.states),
  sorts: optionsOf(texts.sorts),
  nameOf: ({ name }: { name: string }) => name,
  empty: texts.empty,
  copies: copyAddresses(({ email }: { email: string }) => email),
}

export const userColumn = {
  header: texts.user,
  cell: (user: { name: string; email: string }) => <UserName {...user} />,
  width: '38%',
}

export const personColumn = {
  ...userColumn,
  cell: (user: { name: string; email: string }) => <UserName {...user} to={customerPath(user.email)} />,
}

/** Also names the state of those who can't do everything. */
export const exceptionalPersonColumn = {
  ...userColumn,
  cell: (user: { name: string; email: string; state: RegisteredUserState; readOnlyAt: string | null }) => (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <UserName {...user} to={customerPath(user.email)} />
      <UserState state={user.state === 'revoked' ? 'revoked' : null} readOnlyAt={user.readOnlyAt} />
    </span>
  ),
  width: '50%',
}

export const stateColumn = {
  header: texts.state,
  cell: (user: { state: RegisteredUserState; readOnlyAt: string | null }) => <UserState {...user} />,
  width: '8.5rem',
}

interface UsersListProps<Row extends { id: string }> {
  spec: ListSpec<Row>
  refOf: (row: Row) => UserRef
  selected: LazyPart<SelectedProps<Row>>
}

/** A list of users with what an administrator can do with each and with selected ones. */
export function UsersList<Row extends { id: string }>({ spec, refOf, selected }: UsersListProps<Row>) {
  const changes = useUsersChanges()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<UserDialog>()
  const actions = useCallback(
    (row: Row) => userActions(refOf(row), changes, { open: setDialog, show: navigate }),
    [refOf, changes, navigate],
  )
  return (
    <>
      <AdminList spec={spec} actions={actions} selected={selected} />
      {dialog && <UsersDialog dialog={dialog} changes={changes} onClose={() => setDialog(undefined)} />}
    </>
  )
}
