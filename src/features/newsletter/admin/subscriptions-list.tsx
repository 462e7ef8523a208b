import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { copyAddresses, listOf, optionsOf } from '#kit/web/list/list-spec.ts'
import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import { newsletterApi, type Subscription } from '../newsletter.contract.ts'
import { subscriptionsScreensTexts as texts } from '../subscriptions.texts.ts'

const SelectedRows = lazyPart(async () => (await import('#kit/web/list/selected-rows.tsx')).SelectedRows<Subscription>)

const tones: Record<Subscription['state'], BadgeTone> = { pending: 'waiting', active: 'good', inactive: 'quiet' }
const subscriptions = listOf(newsletterApi.subscriptions, {
  name: 'subscriptions',
  label: texts.label,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: optionsOf(texts.states),
  sorts: optionsOf(texts.sorts),
  nameOf: ({ email }) => email,
  empty: texts.empty,
  copies: copyAddresses(({ email }) => email),
  exportName: 'subscriptions',
  columns: [
    {
      header: texts.reader,
      cell: ({ email, name }) => (
        <span className="flex flex-col leading-snug">
          <span>
            <EmailAddress of={email} />
          </span>
          {name && <span className="font-normal text-muted-foreground text-sm">{name}</span>}
        </span>
      ),
      width: '45%',
    },
    {
      header: texts.state,
      cell: ({ state }) => <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>,
      width: '10rem',
    },
    { header: texts.entered, cell: ({ subscribedAt }) => <Day at={subscribedAt} /> },
    { header: texts.confirmed, cell: ({ confirmedAt }) => <Day at={confirmedAt} />, isExtra: true },
  ],
})

/** The list of subscriptions. The operator exports it and sends the newsletter with a mailing service of their own. */
export function SubscriptionsList() {
  return <AdminList spec={subscriptions} selected={SelectedRows} />
}
