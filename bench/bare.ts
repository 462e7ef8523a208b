import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serverCores } from './measure.ts'

const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

export interface BareServer {
  url: string
  stop(): Promise<void>
}

/** Starts the bare program on the servers' core. It keeps its rows in `databaseFile` and what is sent to it in `folder`. */
export async function startBareServer({ databaseFile, folder }: { databaseFile: string; folder: string }): Promise<BareServer> {
  const { cores } = serverCores
  const command = [process.execPath, program, databaseFile, folder]
  const [first = '', ...parameters] = cores === undefined ? command : ['taskset', '-c', cores, ...command]
  const child = spawn(first, parameters, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const [address] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The bare server did not start.'))),
  ])) as [AddressInfo]
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      child.kill()
      await ended
    },
  }
}
