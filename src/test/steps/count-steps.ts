import { Session } from 'node:inspector/promises'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'

export interface Steps {
  /** How often blocks of our code began, such as a function or one round of a loop. Counted by V8, so no code needs a counter. */
  code: number
  /** Elements that searches such as `includes` may have looked at, because V8 doesn't count inside them. */
  searched: number
  statements: number
  rows: number
}

const kinds = ['code', 'searched', 'statements', 'rows'] as const
/** Sorting takes a little more than ten times the steps for ten times the rows. What is quadratic takes a hundred times. */
const mostGrowth = 15
/** A few searches and statements come with every request. */
const fewSteps = 100

/** Returns the kinds of steps that grew more than ten times as many rows explain. */
export const grownKinds = (before: Steps, after: Steps) =>
  kinds.filter((kind) => after[kind] > mostGrowth * Math.max(before[kind], fewSteps))

const isOurs = (url: string) => url.includes('/src/') && !url.includes('/src/test/') && !url.includes('/node_modules/')

/**
 * Starts to count the steps of this thread. V8 counts only what is compiled afterwards, so it is called before the code is imported, in a
 * thread of its own.
 */
export async function startCounting() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const counted = { searched: 0, statements: 0, rows: 0 }

  for (const name of ['includes', 'indexOf', 'lastIndexOf'] as const) {
    const search = Array.prototype[name] as (this: unknown[], ...given: unknown[]) => unknown
    Object.defineProperty(Array.prototype, name, {
      configurable: true,
      writable: true,
      value(this: unknown[], ...given: unknown[]) {
        counted.searched += this.length
        return search.apply(this, given)
      },
    })
  }

  /** Takes the number of block entries since the last call. */
  async function takeCode(): Promise<number> {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    let sum = 0
    for (const { url, functions } of result)
      if (isOurs(url)) for (const { ranges } of functions) for (const { count } of ranges) sum += count
    return sum
  }

  return {
    async count(work: () => unknown): Promise<Steps> {
      await takeCode()
      Object.assign(counted, { searched: 0, statements: 0, rows: 0 })
      await work()
      return { ...counted, code: await takeCode() }
    },

    /** Returns the same database, counting its statements and the rows that they return. */
    watch(database: Database): Database {
      const note = (rows: number) => {
        counted.statements++
        counted.rows += rows
      }
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          note(result.rows.length)
          return result
        },
      }
      const queries = database.queries.withPlugin(counter)
      return {
        ...database,
        queries,
        unflushed: database.unflushed.withPlugin(counter),
        transaction: (work) => database.transaction((tx) => work(tx.withPlugin(counter) as typeof tx)),
        prepare: <Input extends object, Row>(build: Parameters<typeof database.prepare<Input, Row>>[0]) => {
          const run = database.prepare(build)
          return async (input: Input) => {
            const rows = await run(input)
            note(rows.length)
            return rows
          }
        },
      }
    },
  }
}
