import { beforeEach, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { createRecordEvent } from '#features/orders/server/record-event.ts'
import type { Database } from '#kit/server/db/database.ts'
import { readConfig } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { wordingsOf } from '#operations/server/wordings.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { ordersNeeds } from '../orders-needs.ts'
import { type UserOptions, userCommands } from './user-commands.ts'

const email = 'ada@mail.example'
let config: ReturnType<typeof readConfig>
beforeEach(async () => {
  config = readConfig({ DATA_DIR: await temporaryFolder() })
  const user = { accessCode: null, passwordHash: null, isApproved: true, now: '2026-03-02T09:00:00.000Z' }
  await within((database) =>
    database.transaction(async (tx) => {
      await insertUser(tx, { ...user, name: 'Ada Reed', email })
      await insertUser(tx, { ...user, name: 'Olive Owner', email: 'olive@mail.example', isAdmin: true })
    }),
  )
})

async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openInstallation(config)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const run = (name: string, options: UserOptions = {}) => {
  const command = userCommands[`user ${name}`]
  if (!command) throw new Error(name)
  return command(config, { email, ...options })
}
const actions = () =>
  within(({ queries }) =>
    queries.selectFrom('actions').select(['action', 'actor_id as actorId', 'details']).orderBy('id').execute(),
  )
const mails = () =>
  within(({ queries }) => queries.selectFrom('mails').select(['kind', 'to_address as to', 'text']).orderBy('id').execute())

test('each way of helping a customer is a command, in the action log without an administrator, and never shows a link', async () => {
  const said = [
    await run('mail', { about: 'reset-link' }),
    await run('mail', { about: 'own-data' }),
    await run('mail', { about: 'lost-factor' }),
    await run('address', { 'new-email': 'ida@mail.example' }),
    await run('erase', { asked: true }),
    await run('keep'),
    await run('note', { text: 'Called.' }),
    await run('make-admin'),
    await run('unmake-admin'),
    await run('sign-out'),
  ]
  expect(said.filter(({ isBad }) => isBad)).toEqual([])
  const logged = await actions()
  expect(logged.map(({ action }) => action)).toEqual([
    'user.mail-reset-link',
    'user.mail-own-data',
    'user.mail-lost-factor',
    'user.address',
    'user.erase',
    'user.keep',
    'user.note',
    'user.admin',
    'user.admin-end',
  ])
  expect(logged.every(({ actorId }) => actorId === null)).toBe(true)
  const sent = await mails()
  expect(sent.map(({ kind, to }) => `${kind} ${to.split('@')[0]}`)).toEqual([
    'password-reset ada',
    'help ada',
    'help ada',
    'confirm-address ida',
    'deletion-planned ada',
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^administrators-changed (ada|olive)$/)),
  ])
  const tokens = sent.flatMap(({ text }) => /#([\w-]{20,})/.exec(text)?.[1] ?? [])
  expect(tokens).toHaveLength(2)
  for (const token of tokens) expect(JSON.stringify(said)).not.toContain(token)
})

test('before the sign-up, a wrong address is corrected by sending the codes to the right one', async () => {
  const from = 'rosa@mial.example'
  await within((database) =>
    database.transaction(async (tx) => {
      const shop = { now: () => config }
      const wordings = wordingsOf(shop)
      const parts = { ...ordersNeeds({ ...config, database, shop, wordings }), ...config, wordings }
      const how = { now: '2026-03-02T09:00:00.000Z', isMailed: true }
      const order = { source: 'webhook' as const, kind: 'paid' as const, eventId: 'one', reference: 'R-1', orderNumber: 'R-1' }
      await createRecordEvent(parts)(tx, { ...order, customerEmail: from }, how)
    }),
  )
  const { lines } = await run('address', { email: from, 'new-email': 'rosa@mail.example' })
  expect(lines).toEqual(['The code of order R-1 was sent to rosa@mail.example.'])
  // The first one had not left yet.
  expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([['code', 'rosa@mail.example']])
  expect(await actions()).toMatchObject([{ action: 'order.resend', actorId: null }])
  expect((await run('show', { email: 'rosa@mail.example' })).lines.join('\n')).toContain('ordered R-1')
  await expect(run('address', { email: 'rosa@mail.example', 'new-email': 'nowhere' })).rejects.toThrow()
})

test('the last administrator, an unknown user and a taken address are refused in one sentence', async () => {
  expect(await run('unmake-admin', { email: 'olive@mail.example' })).toMatchObject({
    isBad: true,
    lines: ['This is the last administrator.'],
  })
  expect(await run('note', { email: 'nobody@mail.example', text: 'x' })).toMatchObject({
    isBad: true,
    lines: ['No user has the address nobody@mail.example.'],
  })
  expect(await run('address', { 'new-email': 'olive@mail.example' })).toMatchObject({
    isBad: true,
    json: { code: 'accounts.email_taken' },
  })
  expect(await actions()).toEqual([])
})

test('a command without what it needs says what is missing', async () => {
  await expect(run('note')).rejects.toThrow('--text is required.')
  expect(() => run('note', { email: '' })).toThrow('--email is required.')
  await expect(run('mail', { about: 'diary' })).rejects.toThrow('--about must be one of: reset-link, own-data, lost-factor.')
})

test('the history of a customer is shown, with notes', async () => {
  await run('note', { text: 'Lost the tablet.' })
  const { lines } = await run('show')
  expect(lines[0]).toBe(email)
  expect(lines.join('\n')).toMatch(/action user\.note Lost the tablet\./)
  expect(lines.join('\n')).toContain('2026-03-02T09:00:00.000Z signed-up')
  expect((await run('show', { email: 'nobody@mail.example' })).isBad).toBe(true)
})
