import { Worker } from 'node:worker_threads'

export type BesideTask =
  | { kind: 'damage' }
  /** Returns those of the values that the column holds. */
  | { kind: 'scan'; table: string; column: string; values: string[] }
  /** Writes the whole database into a new file. */
  | { kind: 'copy'; to: string }
  /** Returns free pages and the log's space to the disk. Answers with a line when the log is in use. */
  | { kind: 'give back' }
  /** Rewrites the whole database without free pages. */
  | { kind: 'compact' }

/**
 * Runs a task on the whole database in a worker thread: SQLite is synchronous and would block every request. Returns the lines of the
 * answer, and rejects when the task fails.
 */
export function runBeside(file: string, task: BesideTask): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sqlite-beside-thread.ts', import.meta.url), { workerData: { file, task } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The database thread exited without a result.')))
  })
}
