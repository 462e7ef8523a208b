import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listOf } from '#kit/web/list/list-spec.ts'
import { StateBadge } from '#kit/web/list/state-badge.tsx'
import { usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { refOfUser, usersList } from './user-changes.ts'
import { listOfUsers, stateColumn, UsersList, userColumn } from './users-list.tsx'

const SelectedUsers = lazyPart(async () => (await import('./selected-users.tsx')).SelectedUsers)

const methodOf = (method: string) => (method === 'password' ? texts.password : method)

const users = listOf(usersApi.users, {
  name: usersList,
  label: texts.authUsers,
  ...listOfUsers,
  exportName: 'users',
  columns: [
    userColumn,
    {
      header: texts.signInMethods,
      cell: ({ signInMethods, isAdmin }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {signInMethods.map(methodOf).join(', ') || texts.noSignIn}
          {isAdmin && <StateBadge tone="quiet">{texts.administrator}</StateBadge>}
        </span>
      ),
    },
    stateColumn,
    { header: texts.joined, cell: ({ joinDate }) => <Day at={joinDate} />, isExtra: true },
  ],
})

/** The list of users and how each signs in, with their sessions. */
export const AuthUsers = () => <UsersList spec={users} refOf={refOfUser} selected={SelectedUsers} />
