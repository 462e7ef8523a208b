import type { Database } from '#kit/server/db/database.ts'

/** Wraps a database so that other work runs just before its next transaction: simulates a request that is overtaken, without a race. */
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
