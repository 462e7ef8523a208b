import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { patienceMs } from '../patience.ts'
import { freePort } from '../servers/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface Pooler {
  /** The same database, through the pooler. */
  url: string
  close(): Promise<void>
}

/** Puts PgBouncer before a database. It refuses to run as root and becomes another user then. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'transaction' | 'session' | 'statement'): Promise<Pooler> {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl)
  const port = await freePort()
  const settings = join(await temporaryFolder(), 'pgbouncer.ini')
  const database = `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${username} password=${password}`
  await writeFile(
    settings,
    `[databases]
willow = ${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolMode === 'session' ? 40 : 4}
`,
  )
  // Read before it becomes another user, who can't enter the folder.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  await untilOpen(child, port, () => log)
  return {
    url: `postgres://willow:any@127.0.0.1:${port}/willow`,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function untilOpen(child: ChildProcess, port: number, log: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < patienceMs; await delay(50)) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log()}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
  child.kill()
  throw new Error(`PgBouncer doesn't listen: ${log()}`)
}
