import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminAction } from '#kit/actions.contract.ts'
import { instant } from '#kit/clock.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createMailSender } from '#test/servers/mail-sender.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Mail } from '../mails.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ name: 'Olive Owner', isAdmin: true })
  })
  beforeEach(() => willow.database.queries.deleteFrom('mails').execute())

  const enqueue = (to: string, kind = 'code') =>
    willow.database.transaction((tx) =>
      enqueueMail(tx, { kind, to, subject: `About ${kind}`, text: `secret of ${kind}`, html: '' }, instant(willow.clock)),
    )
  const list = async (query = '') => (await olive.send({ url: `/api/admin/mails?${query}` })).json<Mail[]>()
  const one = async (id: string) => (await olive.send({ url: `/api/admin/mails/${id}` })).json<Mail & { text: string | null }>()
  const retry = (id: string) => olive.send({ method: 'POST', url: `/api/admin/mails/${id}/retry` })
  const status = async () => (await olive.send({ url: '/api/admin/mail-status' })).json()
  async function sendWith(server: { url: string }) {
    const worker = createMailSender({ ...willow, url: server.url })
    await worker.sendDue()
    await worker.stop()
  }

  test('without a mail server every email waits in the outbox, where a code can be read', async () => {
    const id = await enqueue('ada@mail.example')
    expect(await list()).toEqual([
      expect.objectContaining({ id, kind: 'code', to: 'ada@mail.example', state: 'waiting', attempts: 0, nextAttemptAt: null }),
    ])
    expect(await one(id)).toMatchObject({ subject: 'About code', text: 'secret of code' })
    expect(await status()).toEqual({ hasServer: false, waiting: 1, failed: 0 })
  })

  test('attack: the outbox never shows the text of an email whose link acts for its recipient', async () => {
    for (const kind of ['password-reset', 'confirm-address', 'confirm-newsletter', 'deletion-planned', 'of-another-day']) {
      const id = await enqueue('ada@mail.example', kind)
      expect([kind, (await one(id)).text]).toEqual([kind, null])
    }
    expect((await olive.send({ url: '/api/admin/mails' })).body).not.toContain('secret of')
  })

  test('the outbox is paged, newest first, and filtered by state and by the start of an address', async () => {
    const made: string[] = []
    for (let at = 0; at < 7; at++) made.push(await enqueue(`${at % 2 ? 'Ada'.toLowerCase() : 'robin'}.${at}@mail.example`))
    async function everyPage(query: string): Promise<Mail[]> {
      const rows: Mail[] = []
      let url: string | undefined = `/api/admin/mails?limit=2&${query}`
      while (url) {
        const reply = await olive.send({ url })
        expect(reply.statusCode).toBe(200)
        rows.push(...reply.json<Mail[]>())
        url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
      }
      return rows
    }
    expect((await everyPage('')).map(({ id }) => id)).toEqual(made.toReversed())
    expect((await everyPage('state=waiting')).map(({ id }) => id)).toEqual(made.toReversed())
    expect(await everyPage('state=failed')).toEqual([])
    expect((await everyPage('q=%20ADA')).map(({ to }) => to)).toEqual([5, 3, 1].map((at) => `ada.${at}@mail.example`))
    expect((await everyPage('q=ada&state=waiting')).map(({ to }) => to)).toHaveLength(3)
    expect(await everyPage('q=%25')).toEqual([])
    const idas = [
      await enqueue('ida@bücher.example'),
      await enqueue('ida@xn--bcher-kva.example'),
      await enqueue('ida@bücherei.example'),
    ]
    const spelled = async (q: string) =>
      (await everyPage(`q=${encodeURIComponent(q)}`)).map(({ id }) => idas.indexOf(id)).toSorted()
    for (const whole of ['Ida@Bücher.example', 'ida@xn--bcher-kva.example', 'ida@bu\u0308cher.example'])
      expect([whole, await spelled(whole)]).toEqual([whole, [0, 1]])
    expect([await spelled('ida@'), await spelled('ida@büch')]).toEqual([
      [0, 1, 2],
      [0, 2],
    ])
  })

  test('a failed email can be sent again once, and the action log names the administrator', async () => {
    const server = await startMailServer({ refuse: ['gone@mail.example'] })
    const id = await enqueue('gone@mail.example')
    await sendWith(server)
    expect(await one(id)).toMatchObject({ state: 'failed', attempts: 1, lastError: expect.stringContaining('550') })
    expect(await status()).toMatchObject({ waiting: 0, failed: 1 })
    await server.close()

    const replies = await Promise.all([retry(id), retry(id)])
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409])
    expect(replies.find((reply) => reply.statusCode === 200)?.json()).toMatchObject({
      message: 'No mail server is set up. The email to gone@mail.example is waiting under Email, where you can copy it.',
      mail: { id, state: 'waiting', attempts: 0, lastError: null },
    })
    const open = await startMailServer()
    await sendWith(open)
    expect(open.received.map((mail) => mail.to)).toEqual([['gone@mail.example']])
    expect(await one(id)).toMatchObject({ state: 'sent', sentAt: instant(willow.clock) })
    await open.close()
    const actions = (await olive.send({ url: `/api/admin/actions?subject=${id}` })).json<AdminAction[]>()
    expect(actions).toMatchObject([{ action: 'mail.retry', actorEmail: olive.email, details: { to: 'gone@mail.example' } }])
  })

  test("an email that has not failed can't be sent again, and an unknown one gets 404", async () => {
    const id = await enqueue('ada@mail.example')
    expect([(await retry(id)).statusCode, (await retry(id)).json().code]).toEqual([409, 'admin.mail_not_failed'])
    for (const reply of [await retry('none'), await olive.send({ url: '/api/admin/mails/none' })])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'admin.mail_not_found'])
    for (const query of ['state=lost', 'limit=0', 'cursor=none'])
      expect([query, (await olive.send({ url: `/api/admin/mails?${query}` })).statusCode]).toEqual([query, 400])
  })
})
