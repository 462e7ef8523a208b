import { useLocation } from 'react-router'
import { securityEventsApi } from '#kit/security-events.contract.ts'
import { securityEventsTexts as texts, wordsOfEvent } from '#kit/security-events.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { listOf, optionsOf } from '#kit/web/list/list-spec.ts'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { AdminScreen } from './admin-screen.tsx'

const events = listOf(securityEventsApi.all, {
  name: 'security-events',
  label: texts.label,
  words: texts.words,
  states: optionsOf(texts.states),
  sorts: [],
  nameOf: wordsOfEvent,
  empty: texts.empty,
  columns: [
    {
      header: texts.event,
      cell: wordsOfEvent,
      width: '38%',
    },
    { header: texts.account, cell: ({ email }) => <EmailAddress of={email ?? texts.unknown} /> },
    { header: texts.network, cell: ({ network }) => network ?? texts.unknown, isExtra: true, width: '9rem' },
    { header: texts.when, cell: ({ createdAt }) => <Day at={createdAt} hasTime />, width: '9.5rem' },
  ],
})

const KeysPage = lazyPart(async () => (await import('./keys-page.tsx')).KeysPage)

/** The audit log of security events, newest first, which is read-only; or the API keys, at an address of their own. */
export function SecurityPage() {
  if (useLocation().pathname === '/admin/keys') return <KeysPage />
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <AdminList spec={events} />
    </AdminScreen>
  )
}
