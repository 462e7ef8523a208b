import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { serverCores } from './measure.ts'

const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

export interface BareServer {
  url: string
  /** Folder of its database and of the files it receives. */
  folder: string
  stop(): Promise<void>
}

/** Returns a new folder with an empty, migrated database. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-bare-'))
  const { database } = await openInstallation({ dataDir: folder, databaseUrl: undefined })
  await database.close()
  return folder
}

/** Starts the bare server on the servers' core, with the database in `dataDir` or with a new, empty one. */
export async function startBareServer(dataDir?: string): Promise<BareServer> {
  const folder = dataDir ?? (await newFolder())
  const { cores } = serverCores
  const command = [process.execPath, program, join(folder, 'database.sqlite'), folder]
  const [first = '', ...parameters] = cores === undefined ? command : ['taskset', '-c', cores, ...command]
  const child = spawn(first, parameters, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const [address] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The bare server did not start.'))),
  ])) as [AddressInfo]
  return {
    url: `http://127.0.0.1:${address.port}`,
    folder,
    async stop() {
      child.kill()
      await ended
      if (dataDir === undefined) await rm(folder, { recursive: true })
    },
  }
}
