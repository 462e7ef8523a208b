import { CallError } from '../calls/call-error.ts'

export interface ForEachOptions {
  /** Called before each row, with the number of rows before it. */
  onStep: (at: number) => void
  /** When it aborts, the row at work is finished and the others are left. */
  signal: AbortSignal
}

export interface ForEachResult<Row> {
  done: number
  /** The rows that the server refused, and those that weren't reached. */
  left: Row[]
  /** Why the first of them is left. Undefined when the user stopped. */
  reason: unknown
}

/**
 * Changes rows one after the other, each by a request of its own. A refused row doesn't keep the next ones from being changed; what would
 * refuse them too ends the run: no network, the end of the session, a limit, a fault of the server.
 */
export async function runForEach<Row>(
  rows: readonly Row[],
  change: (row: Row) => Promise<unknown>,
  { onStep, signal }: ForEachOptions,
): Promise<ForEachResult<Row>> {
  const left: Row[] = []
  let reason: unknown
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) return { done: at - left.length, left: [...left, ...rows.slice(at)], reason }
    onStep(at)
    try {
      await change(row)
    } catch (error) {
      reason ??= error
      left.push(row)
      if (!isAboutRow(error)) return { done: at + 1 - left.length, left: [...left, ...rows.slice(at + 1)], reason: error }
    }
  }
  return { done: rows.length - left.length, left, reason }
}

const refusalsOfRow: readonly number[] = [400, 404, 409, 410, 422]
const isAboutRow = (error: unknown) => error instanceof CallError && refusalsOfRow.includes(error.status)
