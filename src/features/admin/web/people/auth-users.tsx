import { useCallback, useState } from 'react'
import { lazyDialog } from '#kit/web/lazy-dialog.tsx'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import { type AuthUser, peopleApi } from '../../people.contract.ts'
import { AdminList } from '../list/admin-list.tsx'
import { Day } from '../list/day.tsx'
import { listOf } from '../list/list-spec.ts'
import { StateBadge } from '../list/state-badge.tsx'
import { refOfUser, usePeopleChanges, usersList } from './people-changes.ts'
import { type PersonDialog, personActions } from './person-actions.tsx'
import { PersonName } from './person-name.tsx'
import { PersonState, personSorts, personStates } from './person-state.tsx'

const PeopleDialog = lazyDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog)
const texts = adminScreensTexts.people

const methodOf = (method: string) => (method === 'password' ? texts.password : method)

const users = listOf(peopleApi.users, {
  name: usersList,
  label: adminScreensTexts.dashboard.tabs.users,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: personStates,
  sorts: personSorts,
  nameOf: ({ name }) => name,
  empty: texts.empty,
  exportName: 'users',
  columns: [
    { header: texts.person, cell: (user) => <PersonName {...user} />, width: '38%' },
    {
      header: texts.signInMethods,
      cell: ({ signInMethods, isAdmin }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {signInMethods.map(methodOf).join(', ') || texts.noSignIn}
          {isAdmin && <StateBadge tone="quiet">{texts.administrator}</StateBadge>}
        </span>
      ),
    },
    { header: texts.state, cell: ({ state }) => <PersonState state={state} />, width: '8.5rem' },
    { header: texts.joined, cell: ({ joinDate }) => <Day at={joinDate} />, isExtra: true },
  ],
})

/** The people and how each signs in; their sessions can be ended. */
export function AuthUsers() {
  const changes = usePeopleChanges()
  const [dialog, setDialog] = useState<PersonDialog>()
  const actions = useCallback((user: AuthUser) => personActions(refOfUser(user), changes, setDialog), [changes])
  return (
    <>
      <AdminList spec={users} actions={actions} />
      {dialog && <PeopleDialog dialog={dialog} changes={changes} onClose={() => setDialog(undefined)} />}{' '}
    </>
  )
}
