import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listOf, optionsOf } from '#kit/web/list/list-spec.ts'
import { StateBadge } from '#kit/web/list/state-badge.tsx'
import { type AuthUser, usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'
import { refOfUser, type UserRef, usersList } from './user-changes.ts'
import { exceptionalPersonColumn, listOfUsers, personColumn, stateColumn, UsersList, userColumn } from './users-list.tsx'

const SelectedUsers = lazyPart(async () => (await import('./selected-users.tsx')).SelectedUsers)

const SelectedAdmitted = lazyPart(async () => (await import('./selected-users.tsx')).SelectedAdmitted)

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

/** The same people as the shop knows them: each name leads to the page of the person. */
const people = { ...users, label: texts.people, columns: [personColumn, ...users.columns.slice(1)] }
/** Where nobody is approved, everybody whose access isn't revoked is simply there. */
const peopleOfOpenShop = {
  ...people,
  states: optionsOf({ revoked: texts.states.revoked }),
  columns: [exceptionalPersonColumn, ...users.columns.slice(1).filter(({ header }) => header !== texts.state)],
}
const refInOpenShop = (user: AuthUser): UserRef => ({
  ...refOfUser(user),
  state: user.state === 'pending' ? 'approved' : user.state,
})

export const People = ({ asksApproval }: { asksApproval: boolean }) =>
  asksApproval ? (
    <UsersList spec={people} refOf={refOfUser} selected={SelectedUsers} />
  ) : (
    <UsersList spec={peopleOfOpenShop} refOf={refInOpenShop} selected={SelectedAdmitted} />
  )
