import type { Customer } from './customers.contract.ts'

/** What the page of a customer says first: how far they have come, or why they haven't. */
export type CustomerStage =
  | { kind: 'leaving' | 'signed-in' | 'signed-up' | 'mailing' | 'mailed' | 'bounced'; at: string }
  | { kind: 'revoked' | 'unapproved' | 'unmailed' | 'waiting' | 'refunded' | 'gone' | 'unknown' }
  /** Another account has used their code. */
  | { kind: 'passed-on'; to: string }

type Facts = Pick<Customer, 'user' | 'deletionDueAt' | 'needsApproval' | 'codeMails'> & {
  timeline: readonly Pick<Customer['timeline'][number], 'kind' | 'at'>[]
  orders: readonly Pick<Customer['orders'][number], 'state'>[]
  codes: readonly Pick<Customer['codes'][number], 'id' | 'state' | 'usedByEmail'>[]
}

export function stageOf({ user, ...facts }: Facts): CustomerStage {
  if (user === null) return stageWithoutAccount(facts)
  const { deletionDueAt, needsApproval, timeline } = facts
  if (deletionDueAt !== null) return { kind: 'leaving', at: deletionDueAt }
  if (user.state === 'revoked') return { kind: 'revoked' }
  if (user.state === 'pending' && needsApproval) return { kind: 'unapproved' }
  const signedIn = timeline.find(({ kind }) => kind === 'signed-in')
  return signedIn ? { kind: 'signed-in', at: signedIn.at } : { kind: 'signed-up', at: user.createdAt }
}

function stageWithoutAccount({ codes, codeMails, orders }: Omit<Facts, 'user'>): CustomerStage {
  const unused = codes.filter(({ state }) => state === 'available' || state === 'bound')
  if (unused.length > 0) {
    const mails = codeMails.filter(({ codeId }) => unused.some(({ id }) => id === codeId))
    const last = mails.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)
    if (!last) return { kind: 'unmailed' }
    if (last.state === 'failed' || last.state === 'settled') return { kind: 'bounced', at: last.at }
    return { kind: last.state === 'sent' ? 'mailed' : 'mailing', at: last.at }
  }
  if (orders.some(({ state }) => state === 'waiting')) return { kind: 'waiting' }
  const used = codes.filter(({ state }) => state === 'used')
  const to = used.flatMap(({ usedByEmail }) => usedByEmail ?? [])[0]
  if (to !== undefined) return { kind: 'passed-on', to }
  if (used.length > 0) return { kind: 'gone' }
  return { kind: orders.some(({ state }) => state === 'refunded') ? 'refunded' : 'unknown' }
}
