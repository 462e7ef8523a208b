import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'

const mostSaid = 500

/**
 * Runs one of our programs to its end in a separate process, with low priority so that requests aren't slowed down. Rejects with the end of
 * its output when it fails. `env` is added to its variables. Aborting `signal` ends it.
 */
export function runCommand(program: string, words: readonly string[], signal: AbortSignal, env = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      env: { ...process.env, ...env },
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-mostSaid)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `The command exited with ${code}.`))))
    // A server that was itself started with a low priority may not raise that of its commands.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(10, getPriority()))
  })
}
