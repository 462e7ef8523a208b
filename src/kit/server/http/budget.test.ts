import fastify from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type RouteShape, route } from '../../contract.ts'
import { answerTooLarge } from '../../errors.ts'
import { mostOfAnAnswer, requireLeft, spend, spendReply, withinBudget } from './budget.ts'
import { serve } from './serve.ts'

const codeOf = (work: () => Promise<unknown>) =>
  withinBudget(() => answerTooLarge(), work).then(
    () => 'answered',
    ({ code }) => code,
  )

test('each kind is counted until its limit, and for each answer anew', async () => {
  for (const [counted, most] of Object.entries(mostOfAnAnswer) as [keyof typeof mostOfAnAnswer, number][]) {
    expect(await codeOf(async () => spend(counted, most))).toBe('answered')
    expect(await codeOf(async () => [spend(counted, most - 1), spend(counted, 2)])).toBe(answerTooLarge.code)
    expect(await codeOf(async () => [requireLeft(counted, most), spend(counted, most)])).toBe('answered')
    expect(await codeOf(async () => requireLeft(counted, most + 1))).toBe(answerTooLarge.code)
  }
})

test('a reply is counted before it is composed, at every depth', async () => {
  const text = 'a'.repeat(mostOfAnAnswer.bytes / 8)
  expect(await codeOf(async () => spendReply({ rows: Array(7).fill({ text }) }))).toBe('answered')
  expect(await codeOf(async () => spendReply({ rows: Array(8).fill({ text }) }))).toBe(answerTooLarge.code)
})

test('outside of an answer, and after it, nothing is counted', async () => {
  spend('rows', mostOfAnAnswer.rows + 1)
  let later = () => {}
  await withinBudget(
    () => answerTooLarge(),
    async () => {
      const { AsyncResource } = await import('node:async_hooks')
      later = AsyncResource.bind(() => spend('rows', mostOfAnAnswer.rows + 1))
    },
  )
  later()
})

forEachDatabase((current) => {
  const read = (count: number, letters = 0) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select n, ${'a'.repeat(letters)} as text from numbers`.execute(current().database.queries)
  const half = mostOfAnAnswer.rows / 2

  test('rows and letters that are read are counted, whichever store reads them', async () => {
    expect(await codeOf(async () => [await read(half), await read(half)])).toBe('answered')
    expect(await codeOf(async () => [await read(half), await read(half + 1)])).toBe(answerTooLarge.code)
    const letters = mostOfAnAnswer.letters / 1_000
    expect(await codeOf(() => read(1_001, letters))).toBe(answerTooLarge.code)
    expect(await codeOf(() => read(999, letters))).toBe('answered')
  })

  test('a prepared query is counted too', async () => {
    const prepared = current().database.prepare<object, object>((queries) =>
      queries.selectFrom('counters').select(['name', 'share']),
    )
    const stored = (await prepared({})).length
    expect(await codeOf(async () => [spend('rows', mostOfAnAnswer.rows - stored), await prepared({})])).toBe('answered')
    await current().database.queries.insertInto('counters').values({ name: 'one', share: 0, value: 1 }).execute()
    expect(await codeOf(async () => [spend('rows', mostOfAnAnswer.rows - stored), await prepared({})])).toBe(answerTooLarge.code)
  })
})

const reply = Type.Array(Type.String())
const shapes: Record<string, [number, RouteShape]> = {
  'GET /api/list': [413, { summary: 'Read', access: 'public', reply }],
  'POST /api/sign-in': [200, { summary: 'Sign in', access: 'public', reply }],
  'DELETE /api/list': [200, { summary: 'Remove', access: 'public', reply }],
  'GET /api/export': [200, { summary: 'Export', access: 'public', freshProofMinutes: 10, reply }],
}

let app = fastify()
beforeEach(() => {
  app = fastify()
  for (const name of ['user', 'hold', 'proof'] as const) app.decorateRequest(name, null)
  app.addHook('onRequest', async (request) => {
    request.proof = { ageMs: 0, adminIdleMs: 0, noteAdminUse: async () => {} }
  })
})
afterEach(() => app.close())

test('a call that reads has a budget, and nothing that removes, exports or signs in is refused', async () => {
  for (const [address, [, shape]] of Object.entries(shapes))
    serve(app, route(address as 'GET /', shape), async () => Array(9).fill('a'.repeat(1024 * 1024)))
  for (const [address, [expected]] of Object.entries(shapes)) {
    const [method = '', url = ''] = address.split(' ')
    const { statusCode } = await app.inject({ method: method as 'GET', url })
    expect([address, statusCode]).toEqual([address, expected])
  }
})
