import { useLocation, useNavigate } from 'react-router'
import { logScreensTexts } from '#features/mail/outbox.texts.ts'
import { type AdminAction, actionsApi } from '#kit/actions.contract.ts'
import { securityEventsApi } from '#kit/security-events.contract.ts'
import { securityEventsTexts, wordsOfEvent } from '#kit/security-events.texts.ts'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listOf, optionsOf } from '#kit/web/list/list-spec.ts'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { Tabs } from '#kit/web/ui/tabs.tsx'
import { adminTexts } from '../../admin.texts.ts'
import { AdminScreen } from './admin-screen.tsx'

const texts = adminTexts.log
const logs = { '/admin/log': logScreensTexts, '/admin/security': securityEventsTexts }
const tabs = optionsOf({ '/admin/log': texts.actions, '/admin/security': texts.security })

const actions = listOf(actionsApi.actions, {
  name: 'actions',
  label: logScreensTexts.label,
  words: logScreensTexts.words,
  states: [],
  sorts: [],
  nameOf: ({ action }) => logScreensTexts.actions[action] ?? action,
  empty: logScreensTexts.empty,
  columns: [
    {
      header: logScreensTexts.action,
      cell: (row) => (
        <span className="flex flex-col leading-snug">
          <span>{logScreensTexts.actions[row.action] ?? row.action}</span>
          <span className="font-normal text-muted-foreground text-sm">{aboutOf(row)}</span>
        </span>
      ),
      width: '42%',
    },
    { header: logScreensTexts.who, cell: ({ actorEmail }) => actorEmail ?? logScreensTexts.commandLine },
    { header: logScreensTexts.from, cell: ({ address }) => address, isExtra: true, width: '9rem' },
    { header: logScreensTexts.when, cell: ({ createdAt }) => <Day at={createdAt} hasTime />, width: '9.5rem' },
  ],
})

const events = listOf(securityEventsApi.all, {
  name: 'security-events',
  label: securityEventsTexts.label,
  words: securityEventsTexts.words,
  states: optionsOf(securityEventsTexts.states),
  sorts: [],
  nameOf: wordsOfEvent,
  empty: securityEventsTexts.empty,
  columns: [
    {
      header: securityEventsTexts.event,
      cell: wordsOfEvent,
      width: '38%',
    },
    { header: securityEventsTexts.account, cell: ({ email }) => <EmailAddress of={email ?? securityEventsTexts.unknown} /> },
    {
      header: securityEventsTexts.network,
      cell: ({ network }) => network ?? securityEventsTexts.unknown,
      isExtra: true,
      width: '9rem',
    },
    { header: securityEventsTexts.when, cell: ({ createdAt }) => <Day at={createdAt} hasTime />, width: '9.5rem' },
  ],
})

/** What administrators did, and what happened at sign-ins: two logs, newest first. Read-only. */
export function LogPage() {
  const navigate = useNavigate()
  const shown = useLocation().pathname.startsWith('/admin/security') ? '/admin/security' : '/admin/log'
  return (
    <AdminScreen lead={logs[shown].lead}>
      <Tabs label={texts.label} tabs={tabs} value={shown} onValueChange={(path) => navigate(path)}>
        {shown === '/admin/security' ? <AdminList spec={events} /> : <AdminList spec={actions} />}
      </Tabs>
    </AdminScreen>
  )
}

/** Describes the subject of an action by the details stored with it, or by its id when there are none. */
function aboutOf({ subject, details }: AdminAction): string {
  const words = Object.values(details).filter((detail) => typeof detail === 'string' && detail !== '')
  const numbers = Object.entries(details).flatMap(([name, detail]) =>
    typeof detail === 'number' && detail !== 0 ? [logScreensTexts.numbers[name]?.(detail) ?? String(detail)] : [],
  )
  return [...new Set([...words, ...numbers])].join(' · ') || subject
}
