import { type Static, Type } from 'typebox'
import { Instant, Nullable, route } from '#kit/contract.ts'

const WaitingLink = Type.Object({
  until: Instant,
  /** The kind of browser in which it was opened; empty when unknown. */
  browser: Type.String(),
  /** The address that the account gets then; null for a link that opens it. */
  newAddress: Nullable(Type.String()),
})
export type WaitingLink = Static<typeof WaitingLink>

const Waiting = Type.Object({ waiting: Type.Union([Type.Null(), WaitingLink]) })

/** An emailed link that opens the account when its wait is over. */
export const waitingLinksApi = {
  read: route('GET /api/auth/waiting-link', { summary: 'Show the emailed link that waits to open the account', reply: Waiting }),
  refuse: route('DELETE /api/auth/waiting-link', {
    whileReadOnly: 'secures',
    securityEvent: 'link-refused',
    givesAccess: true,
    summary: 'End every emailed link to the account, and every planned change of its address',
    reply: Waiting,
  }),
}
