import { Worker } from 'node:worker_threads'

export type BesideTask =
  | { kind: 'damage' }
  /** Which of the values stand in this column. */
  | { kind: 'scan'; table: string; column: string; values: string[] }
  /** Writes the whole database into a new file. */
  | { kind: 'copy'; to: string }
  /** Gives free pages and the space of the log back to the disk. Answers with a line when the log is in use. */
  | { kind: 'give back' }
  /** Rewrites the whole database, without free pages. */
  | { kind: 'compact' }

/** Does what reads or writes the whole database in a thread of its own: SQLite would hold up every request meanwhile. */
export function runBeside(file: string, task: BesideTask): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sqlite-beside-thread.ts', import.meta.url), { workerData: { file, task } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that works on the database ended without an answer.')))
  })
}
