import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createMailSender } from '#test/servers/mail-sender.ts'
import { type ReceivedMail, startMailServer } from '#test/servers/mail-server.ts'
import { createTestClock } from '#test/willow.ts'
import { instant } from '../../clock.ts'
import { enqueueMail } from './outbox.ts'

const count = 200
const minute = 60_000
/** Number of workers that send in parallel. */
const workerCount = 8
/** Emails being sent at a time: five per worker. */
const underWay = workerCount * 5
const addressOf = (index: number) => `person-${index}@mail.example`

forEachDatabase((current) => {
  test('if the mail server is down for a minute during 200 emails, each one arrives exactly once or is shown as failed', async () => {
    const clock = createTestClock()
    const { database } = current()
    await database.transaction(async (tx) => {
      for (let index = 0; index < count; index++)
        await enqueueMail(
          tx,
          { kind: 'code', to: addressOf(index), subject: 'Your code', text: 'A code', html: '<p>A code</p>' },
          instant(clock),
        )
    })

    const received: ReceivedMail[] = []
    let killed: Promise<void> | undefined
    let unanswered = ''
    // The worst moment: the server has received one email but won't confirm it, and others are half sent.
    const server = await startMailServer({
      received,
      beforeAnswer: ({ to }) => {
        if (killed || received.length < 80) return
        unanswered = to[0] ?? ''
        killed = server.kill()
      },
    })
    const workers = Array.from({ length: workerCount }, () => createMailSender({ database, clock, url: server.url }))
    const sendDue = () => Promise.all(workers.map((worker) => worker.sendDue()))
    await sendDue()
    await killed
    expect(received.length).toBeLessThan(80 + underWay)

    clock.advance(minute)
    const again = await startMailServer({ port: Number(new URL(server.url).port), received })
    await sendDue()
    await Promise.all(workers.map((worker) => worker.stop()))
    await again.close()

    const arrived = received.flatMap(({ to }) => to)
    expect(arrived).toHaveLength(new Set(arrived).size)
    const mails = await database.queries
      .selectFrom('mails')
      .select(['to_address as to', 'state', 'last_error as error'])
      .execute()
    const sent = mails.filter(({ state }) => state === 'sent').map(({ to }) => to)
    const failed = mails.filter(({ state }) => state === 'failed')
    expect(sent.length + failed.length).toBe(count)
    expect(sent.filter((to) => !arrived.includes(to))).toEqual([])
    expect(failed.map(({ to }) => to)).toContain(unanswered)
    expect(failed.length).toBeLessThanOrEqual(underWay)
    expect(failed.filter(({ error }) => !error?.includes('it may have arrived'))).toEqual([])
  })
})
