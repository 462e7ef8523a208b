import { createAccountDeletionStore } from '#features/accounts/server/account-deletion.store.ts'
import { createUsersAdminStore } from '#features/accounts/server/users-admin.store.ts'
import { createOrdersAdminStore } from '#features/orders/server/orders-admin.store.ts'
import { instant } from '#kit/clock.ts'
import type { Decisions } from '../customers.contract.ts'
import type { CustomersOptions } from './customers.ts'

const mostShown = 5
const dayMs = 24 * 60 * 60 * 1000

/** Returns a function that finds what waits for a decision of an administrator today. */
export function createDecisions(options: CustomersOptions) {
  const { database, clock, requireApproval } = options
  const users = createUsersAdminStore(database)
  const orders = createOrdersAdminStore(options)
  const deletions = createAccountDeletionStore(database)
  const oldest = { sort: 'oldest', limit: mostShown }

  return async (): Promise<Decisions> => {
    const [people, undecided, planned] = await Promise.all([
      requireApproval() ? users.registeredUsers({ ...oldest, state: 'pending' }) : { rows: [], total: 0 },
      orders.list({ ...oldest, state: 'needs_decision' }),
      deletions.plannedUntil(instant(clock), instant(clock, dayMs)),
    ])
    return {
      asksApproval: requireApproval(),
      people: { count: people.total ?? people.rows.length, first: people.rows },
      orders: { count: undecided.total ?? undecided.rows.length, first: undecided.rows },
      deletions: { count: planned.length, first: planned.slice(0, mostShown) },
    }
  }
}
