// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Type } from 'typebox'
import { beforeEach, expect, test, vi } from 'vitest'
import { route } from '#kit/contract.ts'
import { CallError, NetworkError } from '../calls/call-error.ts'
import { listUnsent } from '../offline/queue.ts'
import { admitUser, removeUserDatabase } from '../offline/user-database.ts'
import { callOrQueue, hasUnsent, setUnsentCounts, unsentCounts } from './unsent.ts'
import { unsentRows, withUnsentRows } from './unsent-rows.ts'

let answer: () => Promise<Response>
let asked: number

beforeEach(async () => {
  await removeUserDatabase('ada')
  admitUser('ada')
  setUnsentCounts(null)
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer()
  })
})

const createGoal = route('POST /api/goals', { summary: '', body: Type.Object({ title: Type.String() }), reply: Type.Any() })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const row = (id: string, title = id) => ({ id, title })
const add = (title: string) =>
  callOrQueue(
    createGoal,
    { body: { title } },
    { userId: 'ada', row: { list: 'goals', id: title, row: row(title) }, words: title },
  )

test('nothing is queued when the server answers, and a refusal is thrown unchanged', async () => {
  answer = async () => Response.json(row('1', 'Walk'), { status: 201 })
  expect(await add('Walk')).toEqual(row('1', 'Walk'))
  answer = async () => Response.json({ message: 'No', code: 'goals.no' }, { status: 400 })
  await expect(add('Walk')).rejects.toBeInstanceOf(CallError)
  answer = async () => Response.json({ message: 'Later', code: 'server.unavailable' }, { status: 503 })
  await expect(add('Walk')).rejects.toBeInstanceOf(CallError)
  expect(await listUnsent('ada')).toEqual([])
})

test.each([
  ['no answer', offline],
  ['the answer of a proxy that finds no server', async () => new Response('Bad Gateway', { status: 502 })],
])('with %s the change is queued and shown in its list', async (_, nobody) => {
  answer = nobody
  expect(await add('Walk')).toBeNull()
  expect(await listUnsent('ada')).toMatchObject([{ method: 'POST', address: '/api/goals', words: 'Walk' }])
  expect(unsentCounts('ada')).toEqual({ userId: 'ada', waiting: 1, refused: 0 })
  expect(await unsentRows('ada', 'goals')).toEqual([{ id: 'Walk', row: row('Walk') }])
  expect(await unsentRows('ada', 'folders')).toEqual([])
  expect(hasUnsent('eve')).toBe(false)
})

test('later changes wait behind a queued one', async () => {
  answer = offline
  await add('one')
  answer = async () => Response.json({}, { status: 201 })
  expect(await add('two')).toBeNull()
  expect(asked).toBe(1)
  expect((await listUnsent('ada')).map(({ words }) => words)).toEqual(['one', 'two'])
})

test("if a change can't be stored, the failure is thrown", async () => {
  answer = offline
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await expect(add('Walk')).rejects.toBeInstanceOf(NetworkError)
  expect(hasUnsent('ada')).toBe(false)
})

test('a list shows new rows first, changed rows in their place, and no removed rows', () => {
  const isShown = ({ title }: { title: string }) => title !== 'done'
  const changes = [
    { id: '4', row: row('4') },
    { id: '2', row: row('2', 'other') },
    { id: '1', row: null },
    { id: '3', row: row('3', 'done') },
  ]
  const items = [row('3'), row('2'), row('1')]
  expect(withUnsentRows(items, changes, { isFirst: true, isShown })).toEqual([row('4'), row('2', 'other')])
  expect(withUnsentRows(items, changes, { isFirst: false, isShown })).toEqual([row('2', 'other')])
})
