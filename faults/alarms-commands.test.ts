import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAlarms, sendMails, settleAlarm } from '#app/server/cli/alarms-commands.ts'
import { listDeliveries, replayDeliveries } from '#app/server/cli/deliveries-commands.ts'
import { addDelivery, listDeliveries as findDeliveries } from '#features/orders/server/deliveries/deliveries.store.ts'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { instant, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { UsageError } from '#operations/server/commands.ts'
import { readConfig } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { findOwnSecret } from '#operations/server/installation/own-secret.ts'
import { emptyDatabase, forEachEngine } from '#test/databases/databases.ts'
import { runWillow } from '#test/servers/willow-command.ts'

const nothing = { reason: null, reference: null, orderNumber: null, customerEmail: null }
const later = '2099-01-01T00:00:00.000Z'

forEachEngine((engine) => {
  let folder: string
  let place: Awaited<ReturnType<typeof emptyDatabase>>
  let database: Database
  let env: Record<string, string>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'willow-alarms-'))
    place = await emptyDatabase(engine)
    const dataDir = { DATA_DIR: folder, MIN_FREE_MB: '0', SMTP_URL: 'smtp://127.0.0.1:9' }
    env = { ...dataDir, ...(place.url === undefined ? {} : { DATABASE_URL: place.url }) }
    database = (await openInstallation(config())).database
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
    rmSync(folder, { recursive: true })
  })
  const config = (more: Record<string, string> = {}) => readConfig({ ...env, ...more })
  const actions = async () =>
    (await database.queries.selectFrom('actions').select(['action', 'subject', 'actor_email as by']).orderBy('id').execute()).map(
      ({ action, subject, by }) => `${action} ${subject} ${by}`,
    )

  /** Stores a message in our own format that was refused, and returns its id. It's signed with `secret`. */
  async function refuse(number: string, secret?: string): Promise<string> {
    const order = { number, email: `${number}@mail.example` }
    const body = Buffer.from(JSON.stringify({ id: `evt_${number}`, type: 'order.paid', order }))
    const signature = signatureHeader(body.toString(), {
      secret: secret ?? (await findOwnSecret(config())),
      nowMs: systemClock.now(),
    })
    const now = instant(systemClock)
    await database.transaction((tx) =>
      addDelivery(tx, { shop: 'webhook', result: 'refused', ...nothing, reason: 'Wrong.', body, signature, now }),
    )
    return (await findDeliveries(database.queries, { limit: 1 }))[0]?.id ?? ''
  }
  const orders = () => database.queries.selectFrom('orders').select('order_number').execute()

  test('the alarms are listed, also those about our own format when the settings name no secret', async () => {
    expect((await listAlarms(config())).lines).toEqual(['There is no alarm.'])
    await createAlarms({ database, clock: systemClock }).set('files-missing', ['a'])
    await refuse('7')
    const { lines, json } = await listAlarms(config())
    expect(lines).toEqual([
      'files-missing: Files of pages or planners are missing.',
      'orders-refused: A message from a connected shop was refused.',
    ])
    expect(json).toMatchObject({ alarms: [{ kind: 'files-missing', count: 1 }, { kind: 'orders-refused' }] })
  })

  test('an alarm is settled once, and a kind that is unknown or not raised is refused', async () => {
    await createAlarms({ database, clock: systemClock }).set('files-missing', ['a'])
    expect((await settleAlarm(config(), { kind: 'files-missing' })).json).toEqual({ kind: 'files-missing', count: 1 })
    expect((await listAlarms(config())).lines).toEqual(['There is no alarm.'])
    await expect(settleAlarm(config(), { kind: 'files-missing' })).rejects.toThrow('There is no such alarm at the moment.')
    for (const kind of [undefined, 'files'])
      await expect(settleAlarm(config(), { kind })).rejects.toThrow(/^--kind must be one of: database-damaged, /)
    expect(await actions()).toEqual(['alarm.settle files-missing null'])
  })

  test('all waiting emails become due, which is recorded, and the command says when there is none or nobody sends them', async () => {
    expect(await sendMails(config())).toMatchObject({ lines: ['No email is waiting.'], isBad: false })
    expect(await actions()).toEqual([])
    const mail = { kind: 'code', to: 'ada@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    await database.transaction((tx) => enqueueMail(tx, mail, instant(systemClock)))
    await database.queries.updateTable('mails').set({ attempts: 5 }).execute()
    await database.queries.updateTable('jobs').set({ run_at: later }).execute()
    expect(await sendMails(config())).toMatchObject({
      lines: ['A running server sends 1 waiting email now.'],
      json: { count: 1 },
    })
    expect(await database.queries.selectFrom('mails').select('attempts').execute()).toEqual([{ attempts: 0 }])
    const [job] = await database.queries.selectFrom('jobs').select('run_at as at').execute()
    expect((job?.at ?? later) <= instant(systemClock)).toBe(true)
    expect(await actions()).toEqual(['mail.send-waiting mails null'])
    const { SMTP_URL: _, ...withoutServer } = env
    expect(await sendMails(readConfig(withoutServer))).toMatchObject({
      isBad: true,
      lines: [expect.stringContaining('SMTP_URL')],
    })
  })

  test('one refused message or all of them are replayed with the present secret, and what stays refused is said', async () => {
    const [first, second] = [await refuse('1'), await refuse('2')]
    const wrong = await refuse('3', 'the secret before it was corrected')
    expect(await replayDeliveries(config(), { id: first })).toMatchObject({ json: { result: 'accepted' }, isBad: false })
    expect(await orders()).toEqual([{ order_number: '1' }])
    await expect(replayDeliveries(config(), { id: first })).rejects.toThrow(UsageError)
    expect(await replayDeliveries(config(), { id: wrong })).toMatchObject({ json: { result: 'refused' }, isBad: true })
    expect(await replayDeliveries(config(), {})).toMatchObject({
      lines: ['One message was recorded, one is left.'],
      json: { accepted: 1, left: 1 },
      isBad: true,
    })
    expect((await orders()).length).toBe(2)
    const corrected = config({ ORDERS_WEBHOOK_SECRET: 'the secret before it was corrected' })
    expect(await replayDeliveries(corrected, {})).toMatchObject({ json: { accepted: 1, left: 0 }, isBad: false })
    expect((await replayDeliveries(config(), {})).lines).toEqual(['No message was recorded, and none is left.'])
    expect(await actions()).toContain(`delivery.replay ${first} null`)
    expect(await actions()).not.toContain(`delivery.replay ${second} null`)
  })

  test('the messages of shops are listed with the ids for a replay, newest first, without addresses', async () => {
    expect((await listDeliveries(config(), {})).lines).toEqual(['There is no such message.'])
    const [first, second] = [await refuse('1'), await refuse('2')]
    await replayDeliveries(config(), { id: first })
    const { lines, json } = await listDeliveries(config(), {})
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(new RegExp(`^${second} \\S+ webhook - refused Wrong\\.$`))
    expect(lines[1]).toMatch(new RegExp(`^${first} \\S+ webhook 1 accepted$`))
    expect(json).toMatchObject({ deliveries: [{ id: second }, { id: first }] })
    expect((await listDeliveries(config(), { state: 'accepted' })).lines).toEqual([lines[1]])
    await expect(listDeliveries(config(), { state: 'failed' })).rejects.toThrow(/^--state must be one of: refused, unread, /)
  })

  // What is typed depends on no engine.
  if (engine !== 'SQLite') return

  test('each of these commands can be typed, and a wrong option ends with code 2', async () => {
    await createAlarms({ database, clock: systemClock }).set('files-missing', ['a'])
    const id = await refuse('1')
    const run = async (...words: string[]) => {
      const { code, stdout, stderr } = await runWillow(words, env)
      return [code, stdout || stderr]
    }
    expect(await run('orders', 'replay', '--id', id)).toEqual([0, 'The order was recorded.\n'])
    expect(await run('alarms', 'settle', '--kind', 'files-missing')).toEqual([0, expect.stringContaining('Settled')])
    expect(await run('alarms', 'list')).toEqual([0, 'There is no alarm.\n'])
    expect(await run('mail', 'send')).toEqual([0, expect.stringContaining('1 waiting email now')])
    expect(await run('deliveries', 'list', '--state', 'failed')).toEqual([2, expect.stringContaining('--state must be one of')])
  })
})
