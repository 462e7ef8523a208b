import type { Database } from '#kit/server/db/database.ts'

/** A database on which something else happens just before the next transaction begins: what overtakes a request, without a race. */
export function interruptible(database: Database) {
  let pending: (() => Promise<void>) | null = null
  return {
    database: {
      ...database,
      async transaction<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
        const first = pending
        pending = null
        await first?.()
        return database.transaction(work) as Promise<T>
      },
    },
    interrupt(by: () => Promise<void>) {
      pending = by
    },
  }
}
