import { useCallback, useState } from 'react'
import { lazyDialog } from '#kit/web/lazy-dialog.tsx'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import { peopleApi } from '../../people.contract.ts'
import { AdminList } from '../list/admin-list.tsx'
import { Day } from '../list/day.tsx'
import { listOf } from '../list/list-spec.ts'
import { refOfRegistration, registeredUsersList, usePeopleChanges } from './people-changes.ts'
import { type PersonDialog, personActions } from './person-actions.tsx'
import { PersonName } from './person-name.tsx'
import { PersonState, personSorts, personStates } from './person-state.tsx'

const PeopleDialog = lazyDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog)
const texts = adminScreensTexts.people

const registeredUsers = listOf(peopleApi.registeredUsers, {
  name: registeredUsersList,
  label: texts.registeredUsers,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: personStates,
  sorts: personSorts,
  nameOf: ({ name }) => name,
  empty: texts.empty,
  exportName: 'registered-users',
  columns: [
    { header: texts.person, cell: (user) => <PersonName {...user} />, width: '38%' },
    { header: texts.state, cell: ({ state }) => <PersonState state={state} />, width: '8.5rem' },
    {
      header: texts.code,
      cell: ({ accessCode }) =>
        accessCode ? <code className="whitespace-nowrap text-sm">{accessCode}</code> : adminScreensTexts.list.none,
      isExtra: true,
    },
    { header: texts.registered, cell: ({ registeredAt }) => <Day at={registeredAt} /> },
  ],
})

/** The registrations: approve, revoke, restore. */
export function RegisteredUsers() {
  const changes = usePeopleChanges()
  const [dialog, setDialog] = useState<PersonDialog>()
  const actions = useCallback(
    (user: Parameters<typeof refOfRegistration>[0]) => personActions(refOfRegistration(user), changes, setDialog),
    [changes],
  )
  return (
    <>
      <AdminList spec={registeredUsers} actions={actions} />
      {dialog && <PeopleDialog dialog={dialog} changes={changes} onClose={() => setDialog(undefined)} />}{' '}
    </>
  )
}
