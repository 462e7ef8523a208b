import { Link } from 'react-router'
import { listTexts } from '#kit/list.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listOf } from '#kit/web/list/list-spec.ts'
import { codePath } from '../code-path.ts'
import { usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { refOfRegistration, registeredUsersList } from './user-changes.ts'
import { listOfUsers, stateColumn, UsersList, userColumn } from './users-list.tsx'

const SelectedRegistrations = lazyPart(async () => (await import('./selected-users.tsx')).SelectedRegistrations)

const registeredUsers = listOf(usersApi.registeredUsers, {
  name: registeredUsersList,
  label: texts.registeredUsers,
  ...listOfUsers,
  exportName: 'registered-users',
  columns: [
    userColumn,
    stateColumn,
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
export const RegisteredUsers = () => (
  <UsersList spec={registeredUsers} refOf={refOfRegistration} selected={SelectedRegistrations} />
)
