import { spawn } from 'node:child_process'
import { serverProgram } from './programs.ts'
import type { Ran } from './willow-command.ts'

/** Runs a server that is expected to end by itself, because it can't start. From this process it gets only the `PATH` and the compile cache. */
export function runServer(env: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += String(chunk)
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}
