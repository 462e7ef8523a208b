import type { Database } from '#kit/server/db/database.ts'

interface Held {
  open: Promise<void>
  /** Counts requests that wait for their transaction, or need none. */
  arrive(): void
}

/** Wraps a database so that a test can keep every transaction from beginning, while other work runs on the database itself. */
export function holdTransactions(database: Database) {
  let held: Held | null = null
  return {
    database: {
      ...database,
      async transaction<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
        held?.arrive()
        await held?.open
        return database.transaction(work) as Promise<T>
      },
    },
    /** Holds the transactions of `requests`, of which each promise settles with its reply. `release` lets them begin. */
    hold(requests: readonly Promise<unknown>[]): { allWait: Promise<void>; release(): void } {
      const gate = Promise.withResolvers<void>()
      const full = Promise.withResolvers<void>()
      let missing = requests.length
      const arrive = () => {
        missing -= 1
        if (missing === 0) full.resolve()
      }
      held = { open: gate.promise, arrive }
      for (const request of requests) void request.then(arrive, arrive)
      return {
        allWait: full.promise,
        release() {
          held = null
          gate.resolve()
        },
      }
    },
  }
}
