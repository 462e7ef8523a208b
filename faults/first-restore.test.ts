import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { patienceMs } from '#test/patience.ts'
import { freePort } from '#test/servers/free-port.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const kills = process.env.LONG ? 20 : 2
const files = 100
const untilDone = { timeout: Math.max(60_000, patienceMs), interval: 100 }

let folder: string
let backups: string
let recoveryKey: string
beforeAll(async () => {
  folder = await temporaryFolder()
  backups = join(folder, 'backups')
  const dataDir = join(folder, 'before')
  const installation = await openInstallation({ dataDir, databaseUrl: undefined })
  await filesFixture(installation, files)
  await installation.database.close()
  const made = await runWillow(['backup', 'create', '--to', backups, '--json'], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  recoveryKey = JSON.parse(made.stdout).recoveryKey
})

const start = (dataDir: string, port: number) =>
  startServerProcess({
    dataDir,
    env: { PORT: String(port), RESTORE_FROM: backups, RECOVERY_KEY: recoveryKey, LOG_LEVEL: 'warn' },
  })

const post = async (server: ServerProcess, path: string, body: object) => {
  const reply = await fetch(`${server.url}/api/setup/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await reply.json()) as { state?: string; backups?: { name: string }[] }
  return { status: reply.status, json }
}

async function begin(server: ServerProcess) {
  const token = [...server.log().matchAll(/\/setup#(\S+)/g)].at(-1)?.[1] ?? ''
  const { json } = await post(server, 'backups', { token })
  const name = json.backups?.[0]?.name
  expect(await post(server, 'restore', { token, name })).toMatchObject({ status: 202 })
  return { token, name }
}

/** Counts the users, the pages, and the pages whose files exist. */
async function stateOf(dataDir: string) {
  const { database, files: store } = await openInstallation({ dataDir, databaseUrl: undefined })
  try {
    const people = await database.queries.selectFrom('users').select('id').execute()
    const rows = await database.queries.selectFrom('uploads').select('filename').execute()
    const there = await Promise.all(rows.map(({ filename }) => store.stat(filename)))
    return { people: people.length, pages: rows.length, files: there.filter(Boolean).length }
  } finally {
    await database.close()
  }
}

test('the first start restores a backup and continues with it, under the same address', async () => {
  const dataDir = join(folder, 'whole')
  const server = await start(dataDir, await freePort())
  try {
    const asked = await begin(server)
    const state = () =>
      post(server, 'restore/progress', asked).then(
        ({ json }) => json.state,
        () => 'away',
      )
    await expect.poll(state, untilDone).toBe('done')
    expect(server.log()).toContain('The restored backup is in place.')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, untilDone).toBe(200)
  } finally {
    expect(await server.stop()).toBe(0)
  }
  expect(await stateOf(dataDir)).toEqual({ people: 1, pages: files, files })
}, 300_000)

test('a server that is killed while it restores starts empty or with everything', async () => {
  const seen = { empty: 0, whole: 0 }
  for (let round = 0; round < kills; round++) {
    const dataDir = join(folder, `killed ${round}`)
    const port = await freePort()
    const server = await start(dataDir, port)
    await begin(server)
    await delay(randomInt(4000))
    await server.kill()
    const again = await start(dataDir, port)
    await again.stop()
    const found = await stateOf(dataDir)
    if (found.people === 0) expect(found).toEqual({ people: 0, pages: 0, files: 0 })
    else expect(found).toEqual({ people: 1, pages: files, files })
    expect((await readdir(dataDir)).filter((name) => /restored|restoring/.test(name))).toEqual([])
    seen[found.people === 0 ? 'empty' : 'whole']++
  }
  console.info(`${kills} kills: ${seen.empty} times empty, ${seen.whole} times with everything`)
}, 600_000)
