// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patienceMs } from '#test/patience.ts'

const sessionId = '0191d7a0-0000-7000-8000-000000000001'
const goalId = '0191d7a0-0000-7000-8000-000000000002'
const fileId = '0191d7a0-0000-7000-8000-000000000003'

/** A session as the app stored it until version 1 of the queue. */
const session = { id: sessionId, userId: 'ada', day: '2026-11-21', minutes: 25, endedAt: '2026-11-21T10:00:00.000Z' }
const evesSession = { ...session, id: '0191d7a0-0000-7000-8000-000000000004', userId: 'eve' }
/** The same session after that version had handed it on. */
const sessionRow = {
  method: 'PUT',
  address: `/api/focus-sessions/${sessionId}`,
  body: { userId: 'ada', day: '2026-11-21', minutes: 25, endedAt: '2026-11-21T10:00:00.000Z' },
  row: { list: 'focus-sessions', id: sessionId, row: session },
  words: '25 minutes of focus on November 21',
  madeAt: '2026-11-21T10:00:01.000Z',
}
const goalRow = {
  method: 'POST',
  address: '/api/goals',
  body: { id: goalId, userId: 'ada', title: 'Walk', timeframe: 'weekly' },
  row: { list: 'goals', id: goalId, row: { id: goalId, userId: 'ada', title: 'Walk', timeframe: 'weekly', isActive: true } },
  words: 'Walk',
  madeAt: '2026-11-21T09:00:00.000Z',
}
const fileRow = {
  method: 'POST',
  address: '/api/uploads',
  file: { name: 'a.txt', type: 'text/plain', size: 3, fields: { id: fileId, userId: 'ada', folder: 'General' }, parts: fileId },
  row: null,
  words: 'a.txt',
  madeAt: '2026-11-21T09:30:00.000Z',
}

/** The calls that reached the server, the methods of all attempts, and whether there is a network. */
let sent: string[]
let tried: string[]
let isOffline: boolean
let stops: (() => void)[]

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('user', JSON.stringify({ id: 'ada', isAdmin: false }))
  vi.stubGlobal('indexedDB', new IDBFactory())
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  sent = []
  tried = []
  isOffline = false
  stops = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') tried.push(method)
    if (isOffline) throw new TypeError('Failed to fetch')
    if (method !== 'GET') sent.push(`${method} ${address}`)
    return Response.json({})
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens the database as the earlier version did. That version may still be open in another tab. */
const openAsBefore = () =>
  openDB('willow-ada', 1, {
    upgrade(database) {
      database.createObjectStore('kept')
      database.createObjectStore('unsent', { autoIncrement: true })
      database.createObjectStore('parts')
      database.createObjectStore('contact')
    },
  })
async function storeAsBefore(rows: readonly object[], sessions: readonly object[]) {
  if (sessions.length > 0) localStorage.setItem('focusSessionsUnsent', JSON.stringify(sessions))
  if (rows.length === 0) return
  const database = await openAsBefore()
  for (const row of rows) await database.add('unsent', row)
  if (rows.includes(fileRow)) await database.put('parts', new TextEncoder().encode('abc').buffer, [fileId, 0])
  database.close()
}
async function rowsLeft() {
  const database = await openAsBefore()
  const rows = await database.getAll('unsent')
  database.close()
  return rows
}
const sessionsLeft = () => JSON.parse(localStorage.getItem('focusSessionsUnsent') ?? '[]')

function refuseWrites() {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

/** Opens a tab with modules of its own. */
async function openTab() {
  vi.resetModules()
  const { keepOffline } = await import('./keep-offline.ts')
  const { postSession } = await import('#features/focus-timer/web/unsent-sessions.ts')
  return {
    start: () => stops.push(keepOffline('ada', new QueryClient())),
    end: (at: number) => postSession({ id: sessionId, mode: 'work', minutes: 25, endedAt: at, noticedAt: at }, 'ada'),
  }
}
const waitFor = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: patienceMs })
const settled = () => waitFor(async () => expect([await rowsLeft(), sessionsLeft()]).toEqual([[], []]))

test('what an earlier version left in each store is sent once', async () => {
  await storeAsBefore([goalRow, fileRow, sessionRow], [{ ...session, id: sessionId.replace(/1$/, '9') }])
  const tab = await openTab()
  tab.start()
  await settled()
  expect(sent).toEqual([
    'POST /api/goals',
    'POST /api/uploads',
    `PUT ${sessionRow.address}`,
    `PUT ${sessionRow.address.replace(/1$/, '9')}`,
  ])
})

test('a crash before the removal from the old store sends nothing twice', async () => {
  await storeAsBefore([sessionRow], [session])
  const tab = await openTab()
  tab.start()
  await settled()
  expect(sent).toEqual([`PUT ${sessionRow.address}`])
})

test('a crash before the commit loses nothing: the session stays in the old store', async () => {
  await storeAsBefore([], [session])
  isOffline = true
  const tab = await openTab()
  refuseWrites()
  tab.start()
  await waitFor(() => expect(tried).toEqual(['PUT']))
  expect(sessionsLeft()).toEqual([session])
  expect(sent).toEqual([])
})

test.each([false, true])('two tabs move and send the same sessions once, also if the queue is full: %s', async (isFull) => {
  await storeAsBefore([], [session])
  if (isFull) refuseWrites()
  const tabs = [await openTab(), await openTab()]
  for (const tab of tabs) tab.start()
  await settled()
  expect(sent).toEqual([`PUT ${sessionRow.address}`])
})

test('a session that an old tab stores a second time is sent once', async () => {
  isOffline = true
  const tab = await openTab()
  await storeAsBefore([], [session])
  tab.start()
  // It is tried when the tab starts, and when the tab learns of the moved row.
  await waitFor(() => expect(tried).toEqual(['PUT', 'PUT']))
  expect(await rowsLeft()).toHaveLength(1)
  // The old tab has read the session before it was moved. It looks for no such row.
  const old = await openAsBefore()
  await old.add('unsent', sessionRow)
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(sent).toEqual([`PUT ${sessionRow.address}`])
  // It can still use the database.
  expect(old.version).toBe(1)
  await old.add('unsent', goalRow)
  old.close()
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(sent.at(-1)).toBe('POST /api/goals')
})

test("another user's sessions wait for their owner", async () => {
  await storeAsBefore([], [evesSession, session])
  const tab = await openTab()
  tab.start()
  await waitFor(() => expect(sessionsLeft()).toEqual([evesSession]))
  await waitFor(async () => expect(await rowsLeft()).toEqual([]))
  expect(sent).toEqual([`PUT ${sessionRow.address}`])
})

test('a new session is stored in the queue alone', async () => {
  isOffline = true
  const tab = await openTab()
  await tab.end(Date.parse(session.endedAt))
  expect(await rowsLeft()).toMatchObject([{ method: 'PUT', address: sessionRow.address, body: sessionRow.body }])
  await tab.end(Date.parse(session.endedAt))
  expect(await rowsLeft()).toHaveLength(1)
  expect(localStorage.getItem('focusSessionsUnsent')).toBeNull()
})

test.each(['blocked', 'absent', 'full'])(
  'without a queue (IndexedDB is %s), sessions wait and are sent directly',
  async (why) => {
    await storeAsBefore([], [{ ...session, id: sessionId.replace(/1$/, '9') }])
    isOffline = true
    const tab = await openTab()
    if (why === 'full') refuseWrites()
    else if (why === 'absent') vi.stubGlobal('indexedDB', undefined)
    else
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      })
    await tab.end(Date.parse(session.endedAt))
    expect(sessionsLeft()).toHaveLength(2)
    tab.start()
    isOffline = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(sessionsLeft()).toEqual([]))
    expect(sent).toEqual([`PUT ${sessionRow.address.replace(/1$/, '9')}`, `PUT ${sessionRow.address}`])
  },
)
