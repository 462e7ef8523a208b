import { temporaryFolder } from '#test/temporary-folder.ts'
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentUpload } from '#features/library/web/unsent-upload.ts'
import { addFile, addOnce, listUnsent } from '#kit/web/offline/queue.ts'
import { sendUnsent } from '#kit/web/offline/send-unsent.ts'
import { removeUserDatabase } from '#kit/web/offline/user-database.ts'
import { pngPage } from '#test/documents/pages.ts'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { freePort } from '#test/servers/free-port.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'

const kills = process.env.LONG ? 50 : 3
/** Enough goals for one per kill, and at least those of an afternoon. */
const goals = Math.max(20, kills * 3)
const files = 4

let dataDir: string
let port: string
let server: ServerProcess
let owner: FirstUser
let kept: { titles: string[]; done: string[]; hashes: string[] }

beforeEach(async () => {
  dataDir = await temporaryFolder()
  port = String(await freePort())
  await start()
  owner = await signUpFirstUser(server)
  kept = await workWithoutNetwork()
})
afterEach(async () => {
  await server.kill()
  await removeUserDatabase(owner.id)
})

async function start() {
  server = await startServerProcess({ dataDir, env: { PORT: port } })
}

/** Replaces the queue's `fetch`: sends the session's cookie and resolves addresses against this server, as a browser would. */
function connect(pass: (request: () => Promise<Response>, call: string) => Promise<Response>) {
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    pass(
      () => send(new URL(address, server.url), { ...init, headers: { ...init.headers, cookie: owner.cookie } }),
      `${init.method} ${address} ${init.body instanceof FormData ? init.body.get('id') : init.body}`,
    ),
  )
  return () => vi.stubGlobal('fetch', send)
}

/** Writes goals (a fifth of them done), three focus sessions, a folder, and files in it. */
async function workWithoutNetwork() {
  const { id: userId } = owner
  const titles = Array.from({ length: goals }, (_, at) => `Goal ${at}`)
  const done: string[] = []
  const hashes: string[] = []
  for (const [at, title] of titles.entries()) {
    const id = v7()
    const body = { id, userId, title, timeframe: 'weekly' }
    await addOnce(userId, { method: 'POST', address: '/api/goals', body, row: null, words: title })
    if (at % 5 > 0) continue
    await addOnce(userId, { method: 'PATCH', address: `/api/goals/${id}`, body: { isActive: false }, row: null, words: '' })
    done.push(title)
  }
  for (let session = 0; session < 3; session++) {
    const body = { userId, day: '2026-11-21', minutes: 25, endedAt: '2026-11-21T09:00:00.000Z' }
    await addOnce(userId, { method: 'PUT', address: `/api/focus-sessions/${v7()}`, body, row: null, words: '25 minutes' })
  }
  const folder = { id: v7(), userId, name: 'Trips' }
  await addOnce(userId, { method: 'POST', address: '/api/folders', body: folder, row: null, words: 'Trips' })
  for (let at = 0; at < files; at++) {
    const content = new Uint8Array(await pngPage({ width: 600, height: 800, shade: at }))
    // The last file is sent in parts.
    const rest = new Uint8Array((at === files - 1 ? 4.5 : 0.5) * 1024 * 1024)
    const file = new File([content, rest], `Page ${at}.png`, { type: 'image/png' })
    await addFile(userId, unsentUpload({ userId, id: v7(), file, folder: 'Trips' }), file)
    hashes.push(sha256(Buffer.from(await file.arrayBuffer())))
  }
  return { titles, done, hashes }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function read<T>(address: string): Promise<T> {
  return (await (await fetch(server.url + address, { headers: { cookie: owner.cookie } })).json()) as T
}

async function expectEverythingOnce() {
  expect(await listUnsent(owner.id)).toEqual([])
  const of = `/api/users/${owner.id}`
  const titlesOf = async (query: string) =>
    (await read<{ title: string }[]>(`${of}/goals?limit=200&${query}`)).map(({ title }) => title).sort()
  expect(await titlesOf('isActive=false')).toEqual([...kept.done].sort())
  expect([...(await titlesOf('isActive=true')), ...kept.done].sort()).toEqual([...kept.titles].sort())
  expect(await read(`${of}/focus-days?from=2026-11-01&to=2026-11-30`)).toEqual([{ day: '2026-11-21', minutes: 75, sessions: 3 }])
  expect((await read<{ name: string }[]>(`${of}/folders`)).map(({ name }) => name)).toEqual(['Trips'])
  const uploads = await read<{ filename: string; folder: string }[]>(`${of}/uploads?limit=200`)
  expect(uploads.map(({ folder }) => folder)).toEqual(kept.hashes.map(() => 'Trips'))
  const hashes = uploads.map(async ({ filename }) => {
    const answer = await fetch(`${server.url}/api/files/${filename}`, { headers: { cookie: owner.cookie } })
    return sha256(Buffer.from(await answer.arrayBuffer()))
  })
  expect((await Promise.all(hashes)).sort()).toEqual([...kept.hashes].sort())
}

test('unsent changes arrive once and completely, however often the server is killed during the sending', async () => {
  let killed = 0
  while ((await listUnsent(owner.id)).length > 0) {
    let calls = 0
    let killing: Promise<void> | null = null
    const end = connect(async (request) => {
      calls++
      const answer = request()
      // The kill happens at a random moment: before the row is written, between the row and the reply, or after it.
      if (killed < kills && calls === 3) {
        killed++
        killing = new Promise((resolve) => setTimeout(() => server.kill().then(resolve), Math.random() * 12))
      }
      return answer
    })
    await sendUnsent(owner.id, { isAsked: true })
    end()
    await killing
    if (killing) await start()
  }
  expect(killed).toBe(kills)
  await expectEverythingOnce()
})

test('unsent changes arrive once and completely, even if the first reply to each call is cut off', async () => {
  const cut = new Set<string>()
  const end = connect(async (request, call) => {
    const answer = await request()
    if (cut.has(call)) return answer
    await answer.arrayBuffer()
    cut.add(call)
    throw new TypeError('terminated')
  })
  while ((await listUnsent(owner.id)).length > 0) await sendUnsent(owner.id)
  end()
  // A file in parts makes several calls: what has arrived, each part, and the completion.
  expect(cut.size).toBe(kept.titles.length + kept.done.length + 3 + 1 + (files - 1) + 1 + 6 + 1)
  await expectEverythingOnce()
})
