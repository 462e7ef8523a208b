import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

let place: TestDatabase
let without: Willow
let withServer: Willow
let owner: TestUser
beforeAll(async () => {
  place = await createSqliteTestDatabase({ migrated: true })
  without = await createWillow({ database: place.database })
  withServer = await createWillow({ database: place.database, config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  owner = await without.fixtures.signedInUser()
})
afterAll(async () => {
  await without.close()
  await withServer.close()
  await place.drop()
})

let asked = 0
const answerOf = async (willow: Willow, url: string, payload: object) => {
  const headers = { 'x-forwarded-for': `10.6.0.${++asked}`, cookie: owner.cookie }
  const reply = await willow.app.inject({ method: 'POST', url, payload, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ message: string }>().message
}

const promise = /’ve (emailed|sent)/

test('without a mail server the answer to a forgotten password promises no email', async () => {
  const known = await answerOf(without, '/api/forgot-password', { email: owner.email })
  const unknown = await answerOf(without, '/api/forgot-password', { email: 'nobody@mail.example' })
  expect([known, unknown]).toEqual(
    Array(2).fill('This shop can’t send email yet. Write to hello@willow.example, and someone will help you.'),
  )
  expect(await answerOf(withServer, '/api/forgot-password', { email: owner.email })).toMatch(promise)
})

test('without a mail server the answer to a new address promises no email', async () => {
  const payload = { newEmail: 'new@mail.example', password }
  expect(await answerOf(without, '/api/change-email', payload)).toBe(
    'This shop can’t send email yet, so it can’t confirm a new address. Nothing has changed. Write to hello@willow.example, and someone will help you.',
  )
  expect(await answerOf(withServer, '/api/change-email', payload)).toMatch(promise)
})

test('without a mail server the answer to a lost code promises no email', async () => {
  const payload = { orderNumber: '1001', email: 'ada@mail.example' }
  expect(await answerOf(without, '/api/lost-code', payload)).toBe(
    'If a code that nobody has used belongs to this address, the shop can now give it to you.',
  )
  expect(await answerOf(withServer, '/api/lost-code', payload)).toMatch(promise)
})

test('without a mail server the answer to the newsletter form promises no email', async () => {
  expect(await answerOf(without, '/api/newsletter', { email: 'ada@mail.example' })).toBe(
    'This shop can’t send email yet, so it can’t confirm this address. You won’t get the newsletter until it can.',
  )
  expect(await answerOf(withServer, '/api/newsletter', { email: 'ada@mail.example' })).toMatch(promise)
})
