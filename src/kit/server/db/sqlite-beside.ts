import { Worker } from 'node:worker_threads'

export type BesideQuestion =
  | { kind: 'damage' }
  /** Which of the values stand in this column. */
  | { kind: 'scan'; table: string; column: string; values: string[] }
  /** Writes the whole database into a new file. */
  | { kind: 'copy'; to: string }

/** Asks a question that reads the whole database, in a thread of its own: SQLite would hold up every request meanwhile. */
export function readBeside(file: string, question: BesideQuestion): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sqlite-beside-thread.ts', import.meta.url), { workerData: { file, question } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that reads the database ended without an answer.')))
  })
}
