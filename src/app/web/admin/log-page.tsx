import { logScreensTexts as texts } from '#features/mail/outbox.texts.ts'
import { type AdminAction, actionsApi } from '#kit/actions.contract.ts'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listOf } from '#kit/web/list/list-spec.ts'
import { AdminScreen } from './admin-screen.tsx'

const actions = listOf(actionsApi.actions, {
  name: 'actions',
  label: texts.label,
  words: texts.words,
  states: [],
  sorts: [],
  nameOf: ({ action }) => texts.actions[action] ?? action,
  empty: texts.empty,
  columns: [
    {
      header: texts.action,
      cell: (row) => (
        <span className="flex flex-col leading-snug">
          <span>{texts.actions[row.action] ?? row.action}</span>
          <span className="font-normal text-muted-foreground text-sm">{aboutOf(row)}</span>
        </span>
      ),
      width: '42%',
    },
    { header: texts.who, cell: ({ actorEmail }) => actorEmail ?? texts.commandLine },
    { header: texts.from, cell: ({ address }) => address, isExtra: true, width: '9rem' },
    { header: texts.when, cell: ({ createdAt }) => <Day at={createdAt} hasTime />, width: '9.5rem' },
  ],
})

/** The action log: what administrators did, newest first. Read-only. */
export function LogPage() {
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <AdminList spec={actions} />
    </AdminScreen>
  )
}

/** Describes the subject of an action by the details stored with it, or by its id when there are none. */
function aboutOf({ subject, details }: AdminAction): string {
  const words = Object.values(details).filter((detail) => typeof detail === 'string' && detail !== '')
  const numbers = Object.entries(details).flatMap(([name, detail]) =>
    typeof detail === 'number' && detail !== 0 ? [texts.numbers[name]?.(detail) ?? String(detail)] : [],
  )
  return [...new Set([...words, ...numbers])].join(' · ') || subject
}
