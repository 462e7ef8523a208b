import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'
import { loadEmbeddedPostgres } from './postgres-binaries.ts'

// A linguistic collation, as real servers use: a query whose order is only right byte by byte fails here.
const initialFlags = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync']

// The data live only as long as the run, so nothing is flushed to disk.
const serverFlags = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  jit: 'off',
}

export interface PostgresServer {
  /** The administrator's address without a database: `postgres://user:password@host:port`. */
  url: string
  /** Stops the server and removes its data. */
  stop(): Promise<void>
  /** Stops the server and keeps its data, for `goUp`. */
  goDown(): Promise<void>
  goUp(): Promise<void>
  /** Pauses all its processes. They resume when the returned function is called. Linux only. */
  freeze(): Promise<() => void>
}

/** Starts a real PostgreSQL server on loopback and a free port. It ends with this process at the latest, even if this process is killed. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-postgres-'))
  const dataFolder = join(folder, 'data')
  await chmod(folder, 0o755)
  endWithThisProcess(folder, dataFolder)
  const EmbeddedPostgres = await loadEmbeddedPostgres(folder)
  const port = await freePort()
  const password = randomBytes(16).toString('hex')
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: initialFlags,
    postgresFlags: Object.entries(serverFlags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => log.push(String(line)),
    onError: (error) => log.push(String(error)),
  })
  const remove = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await remove()
    throw new Error(`PostgreSQL did not start.\n${log.join('')}`, { cause: error })
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    stop: remove,
    goDown: () => server.stop(),
    goUp: () => server.start(),
    freeze: () => freeze(dataFolder),
  }
}

async function freeze(dataFolder: string): Promise<() => void> {
  const [first = ''] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
  // Pause the parent before its children: it would start new ones in their place.
  process.kill(Number(first), 'SIGSTOP')
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  const pids = [first, ...children.split(' ').filter(Boolean)].map(Number)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

/** Starts a shell that waits until this process is gone, even killed, and then stops PostgreSQL and removes its files. */
function endWithThisProcess(folder: string, dataFolder: string) {
  const script = 'cat; test -f "$1/postmaster.pid" && kill -QUIT "$(head -n 1 "$1/postmaster.pid")" && sleep 1; rm -rf "$0"'
  const guard = spawn('/bin/sh', ['-c', script, folder, dataFolder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
}
