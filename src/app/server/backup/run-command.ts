import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const mostSaid = 500

/**
 * Runs a program of ours to its end, in a process of its own behind what people wait for. Rejects with the end of what it said when it fails,
 * and ends it when `signal` says so.
 */
export function runCommand(program: string, words: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'], signal })
    let said = ''
    const hear = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-mostSaid)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `The command ended with ${code}.`))))
    if (child.pid !== undefined) setPriority(child.pid, 10)
  })
}
