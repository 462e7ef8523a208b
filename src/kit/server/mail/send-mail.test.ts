import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createMailSender } from '#test/servers/mail-sender.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { createTestClock } from '#test/willow.ts'
import { instant } from '../../clock.ts'
import { createLeases } from '../jobs/leases.store.ts'
import { readMailTrouble, sendWaitingNow } from './mail-server.store.ts'
import { enqueueMail, sendMailKind } from './outbox.ts'
import { createSmtpTransport } from './transport.ts'

const minute = 60_000

forEachDatabase((current) => {
  const clock = createTestClock()
  beforeEach(async () => {
    for (const table of ['mails', 'jobs'] as const) await current().database.queries.deleteFrom(table).execute()
  })

  const enqueue = (to: string, subject = 'Hello', kind = 'code') =>
    current().database.transaction((tx) =>
      enqueueMail(tx, { kind, to, subject, text: 'Grüße', html: '<p>Grüße</p>' }, instant(clock)),
    )
  const states = async () => {
    const rows = await current()
      .database.queries.selectFrom('mails')
      .select(['to_address', 'state', 'attempts'])
      .orderBy('id')
      .execute()
    return rows.map((row) => [row.to_address, row.state, row.attempts])
  }
  const worker = (url: string, database = current().database) => createMailSender({ database, clock, url })

  test('an email arrives once, as text and HTML, with an id that stays the same', async () => {
    const server = await startMailServer()
    const id = await enqueue('ada@mail.example', 'Ihr Code „12“')
    const mails = worker(server.url)
    await mails.sendDue()
    await mails.sendDue()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.to).toEqual(['ada@mail.example'])
    expect(server.received[0]?.source).toContain(`Message-ID: <${id}@willow.example>`)
    expect(server.received[0]?.source).toMatch(/multipart\/alternative/)
    expect(await states()).toEqual([['ada@mail.example', 'sent', 1]])
    await mails.stop()
    await server.close()
  })

  test('a file that an email carries arrives with it, and is erased after that', async () => {
    const server = await startMailServer()
    const attachment = { name: 'Grüße.pdf', type: 'application/pdf', content: Buffer.from('%PDF-sheet').toString('base64') }
    const mail = { kind: 'secret', to: 'ada@mail.example', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>', attachment }
    await current().database.transaction((tx) => enqueueMail(tx, mail, instant(clock)))
    const mails = worker(server.url)
    await mails.sendDue()
    const { source = '' } = server.received[0] ?? {}
    expect(source).toMatch(/multipart\/mixed/)
    expect(source).toMatch(/Content-Type: application\/pdf/)
    expect(source).toContain(attachment.content)
    const kept = await current().database.queries.selectFrom('mails').select(['state', 'attachment']).execute()
    expect(kept).toEqual([{ state: 'sent', attachment: null }])
    await mails.stop()
    await server.close()
  })

  test('the text of an email with a secret link is erased after it was sent, not before', async () => {
    const server = await startMailServer({ refuse: ['gone@mail.example'] })
    await enqueue('gone@mail.example', 'Hello', 'secret')
    await enqueue('ada@mail.example', 'Hello', 'secret')
    await enqueue('bea@mail.example', 'Hello', 'code')
    const mails = worker(server.url)
    await mails.sendDue()
    const rows = await current().database.queries.selectFrom('mails').select(['text', 'html']).orderBy('id').execute()
    expect(rows.map(({ text, html }) => [text, html])).toEqual([
      ['Grüße', '<p>Grüße</p>'],
      ['', ''],
      ['Grüße', '<p>Grüße</p>'],
    ])
    await mails.stop()
    await server.close()
  })

  test('a refused address fails at once, and the other emails are sent', async () => {
    const server = await startMailServer({ refuse: ['gone@mail.example'] })
    await enqueue('gone@mail.example')
    await enqueue('ada@mail.example')
    const mails = worker(server.url)
    await mails.sendDue()
    expect(server.received.map((mail) => mail.to[0])).toEqual(['ada@mail.example'])
    expect(await states()).toEqual([
      ['gone@mail.example', 'failed', 1],
      ['ada@mail.example', 'sent', 1],
    ])
    await mails.stop()
    await server.close()
  })

  test('if the mail server is down an email is retried after longer and longer pauses, until the operator must act', async () => {
    const server = await startMailServer()
    const { url } = server
    await server.close()
    await enqueue('ada@mail.example')
    const mails = worker(url)
    await mails.sendDue()
    await mails.sendDue()
    expect(await states()).toEqual([['ada@mail.example', 'waiting', 1]])
    for (const pause of [1, 2, 5, 15, 60, 180, 360, 720]) {
      clock.advance(pause * minute)
      await mails.sendDue()
    }
    expect(await states()).toEqual([['ada@mail.example', 'failed', 9]])
    await mails.stop()
  })

  test('two workers together send every email once', async () => {
    const server = await startMailServer()
    for (let mail = 0; mail < 20; mail++) await enqueue(`person-${mail}@mail.example`)
    const second = current().openAgain()
    const workers = [worker(server.url), worker(server.url, second)]
    await Promise.all(workers.map((mails) => mails.sendDue()))
    expect(server.received.map((mail) => mail.to[0]).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, mail) => `person-${mail}@mail.example`).toSorted(),
    )
    await Promise.all(workers.map((mails) => mails.stop()))
    await second.close()
    await server.close()
  })

  /** Does `work` while the last part of an email is about to be sent. */
  const sendDuring = (url: string, work: () => Promise<unknown>) => {
    const real = createSmtpTransport({ url, from: 'Willow <hello@willow.example>', isPublicOnly: false })
    return createMailSender({
      database: current().database,
      clock,
      url,
      transport: {
        ...real,
        send: (mail, handOver) =>
          real.send(mail, async () => {
            await work()
            return handOver()
          }),
      },
    })
  }

  async function leftByCrash(isHandedOver: boolean) {
    const { database } = current()
    await createLeases(database, clock).claim(sendMailKind, 'crashed', 20_000)
    await database.queries.updateTable('mails').set({ state: 'sending', is_handed_over: isHandedOver }).execute()
  }

  test('an email that a crashed worker had not handed over is sent again after its lease ends, not before', async () => {
    const server = await startMailServer()
    await enqueue('ada@mail.example')
    await leftByCrash(false)
    const mails = worker(server.url)
    await mails.sendDue()
    expect(await states()).toEqual([['ada@mail.example', 'sending', 0]])
    clock.advance(20_000)
    await mails.sendDue()
    expect(await states()).toEqual([['ada@mail.example', 'sent', 1]])
    expect(server.received).toHaveLength(1)
    await mails.stop()
    await server.close()
  })

  test('an email that a crashed worker had handed over is shown as failed, not sent twice', async () => {
    const server = await startMailServer()
    await enqueue('ada@mail.example')
    await leftByCrash(true)
    const mails = worker(server.url)
    clock.advance(20_000)
    await mails.sendDue()
    expect(await states()).toEqual([['ada@mail.example', 'failed', 0]])
    expect(server.received).toEqual([])
    await mails.stop()
    await server.close()
  })

  test('a worker that was frozen past its lease sends nothing, because another one has sent the email', async () => {
    const server = await startMailServer()
    await enqueue('ada@mail.example')
    const other = worker(server.url)
    const frozen = sendDuring(server.url, async () => {
      clock.advance(20_000)
      await other.sendDue()
    })
    await frozen.sendDue()
    expect(server.received).toHaveLength(1)
    expect(await states()).toEqual([['ada@mail.example', 'sent', 2]])
    await Promise.all([frozen.stop(), other.stop()])
    await server.close()
  })

  test('an email that a user is waiting for is sent before a thousand emails to customers', async () => {
    const server = await startMailServer()
    await current().database.transaction(async (tx) => {
      const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
      for (let index = 0; index < 30; index++)
        await enqueueMail(tx, { ...mail, kind: 'code', to: `customer-${index}@mail.example`, isBulk: true }, instant(clock))
      await enqueueMail(tx, { ...mail, kind: 'password-reset', to: 'ada@mail.example' }, instant(clock))
    })
    const mails = worker(server.url)
    await mails.sendDue()
    const arrived = server.received.map(({ to }) => to[0])
    expect(arrived).toHaveLength(31)
    // Five emails are sent in parallel.
    expect(arrived.indexOf('ada@mail.example')).toBeLessThan(5)
    await mails.stop()
    await server.close()
  })

  test('an email that is deleted while it is being sent does not arrive, and nothing is left of its job', async () => {
    const server = await startMailServer()
    const { queries } = current().database
    await enqueue('ada@mail.example')
    const mails = sendDuring(server.url, () => queries.deleteFrom('mails').execute())
    await mails.sendDue()
    clock.advance(minute)
    await mails.sendDue()
    expect(server.received).toEqual([])
    const open = queries.selectFrom('jobs').select('id').where('done_at', 'is', null)
    expect(await open.execute()).toEqual([])
    await mails.stop()
    await server.close()
  })

  test('a server that stops finishes the email that it is sending', async () => {
    const server = await startMailServer()
    await enqueue('ada@mail.example')
    let stopped: Promise<void> | undefined
    const mails = sendDuring(server.url, async () => {
      stopped = mails.stop()
    })
    await mails.sendDue()
    await stopped
    expect(server.received).toHaveLength(1)
    expect(await states()).toEqual([['ada@mail.example', 'sent', 1]])
    await server.close()
  })

  test('an email is never sent if its transaction was rolled back', async () => {
    const undone = current().database.transaction(async (tx) => {
      await enqueueMail(tx, { kind: 'code', to: 'ada@mail.example', subject: 's', text: 't', html: 'h' }, instant(clock))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await states()).toEqual([])
  })

  test('the silence of the mail server is remembered by all workers and after a restart, and ends with its next answer', async () => {
    const { queries } = current().database
    await queries.deleteFrom('mail_server').execute()
    const trouble = () => readMailTrouble(queries, clock.now())
    await enqueue('ada@mail.example')
    const since = instant(clock)
    for (const pauseMinutes of [1, 2, 5, 8]) {
      const restarted = worker('smtp://127.0.0.1:1')
      await restarted.sendDue()
      await restarted.stop()
      expect((await trouble()).silent).toBeNull()
      clock.advance(pauseMinutes * minute)
    }
    const said = expect.stringContaining('ECONNREFUSED')
    expect((await trouble()).silent).toEqual({ since, said, count: 1 })

    const server = await startMailServer()
    const another = worker(server.url)
    await enqueue('bea@mail.example')
    await another.sendDue()
    expect((await trouble()).silent).toBeNull()
    // The email that waited for the server goes out at once, not after its pause.
    await another.sendDue()
    expect(server.received.map(({ to }) => to[0])).toEqual(['bea@mail.example', 'ada@mail.example'])
    await another.stop()
    await server.close()
  })

  test('an email that a mailbox has put off is not sent earlier when another is accepted', async () => {
    const server = await startMailServer({ postpone: ['later@mail.example'] })
    const mails = worker(server.url)
    await enqueue('later@mail.example')
    await mails.sendDue()
    const dead = worker('smtp://127.0.0.1:1')
    await enqueue('bea@mail.example')
    await dead.sendDue()
    await dead.stop()
    await enqueue('ada@mail.example')
    await mails.sendDue()
    await mails.sendDue()
    expect(await states()).toEqual([
      ['later@mail.example', 'waiting', 1],
      ['bea@mail.example', 'sent', 2],
      ['ada@mail.example', 'sent', 1],
    ])
    await mails.stop()
    await server.close()
  })

  test('all waiting emails can be sent now, with all tries ahead of them, and no other email', async () => {
    await enqueue('ada@mail.example')
    await enqueue('bea@mail.example')
    const dead = worker('smtp://127.0.0.1:1')
    await dead.sendDue()
    await dead.stop()
    const { database } = current()
    await database.queries.updateTable('mails').set({ state: 'failed' }).where('to_address', '=', 'bea@mail.example').execute()
    expect(await database.transaction((tx) => sendWaitingNow(tx, instant(clock)))).toBe(1)
    expect(await states()).toEqual([
      ['ada@mail.example', 'waiting', 0],
      ['bea@mail.example', 'failed', 1],
    ])
    const server = await startMailServer()
    const mails = worker(server.url)
    await mails.sendDue()
    expect(server.received.map(({ to }) => to[0])).toEqual(['ada@mail.example'])
    await mails.stop()
    await server.close()
  })
})
