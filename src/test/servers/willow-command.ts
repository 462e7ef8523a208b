import { type ChildProcess, spawn } from 'node:child_process'
import { commandProgram } from './programs.ts'

export interface Ran {
  /** Null when a signal ended the process. */
  code: number | null
  stdout: string
  stderr: string
}

/** Starts a `willow` command as a process of its own. From this process it gets only the `PATH` and Node's compile cache. */
export function beginWillow(words: string[], env: Record<string, string>): { child: ChildProcess; ended: Promise<Ran> } {
  const child = spawn(process.execPath, [commandProgram, ...words], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    said.stdout += String(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said.stderr += String(chunk)
  })
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said }))) }
}

/** Runs a `willow` command and waits for its end. */
export const runWillow = (words: string[], env: Record<string, string>): Promise<Ran> => beginWillow(words, env).ended
