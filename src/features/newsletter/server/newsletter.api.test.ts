import { beforeAll, expect, test } from 'vitest'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000
const form = { 'content-type': 'application/x-www-form-urlencoded' }

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  let network = 0
  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) => {
    const from = { 'x-forwarded-for': `10.9.${++network >> 8}.${network & 255}` }
    return willow.app.inject({ method: 'POST', url, payload, headers: { ...from, ...headers } })
  }
  let readers = 0
  const newEmail = () => `reader-${++readers}@mail.example`
  const subscribe = (email: string, name?: string) => post('/api/newsletter', { email, ...(name === undefined ? {} : { name }) })
  const mails = (to: string) =>
    willow.database.queries.selectFrom('mails').select(['text', 'headers']).where('to_address', '=', to).orderBy('id').execute()
  /** Waits until `count` emails were sent to an address. Returns the token of the latest one and its unsubscribe header. */
  async function mailed(to: string, count = 1) {
    await expect.poll(async () => (await mails(to)).length).toBe(count)
    const mail = (await mails(to)).at(-1)
    const headers: Record<string, string> = JSON.parse(mail?.headers ?? '{}')
    const unsubscribe = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
    return {
      post: headers['List-Unsubscribe-Post'],
      token: /newsletter\/confirm#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
      unsubscribe: unsubscribe.pathname + unsubscribe.search,
    }
  }
  const confirm = (token: string) => post('/api/newsletter/confirm', { token })
  const listed = async (query: string) => {
    const reply = await olive.send({ url: `/api/admin/subscriptions?${query}` })
    return reply.json<{ email: string; state: string; name: string; isActive: boolean }[]>()
  }
  const stateOf = async (email: string) => (await listed(`q=${encodeURIComponent(email)}`))[0]?.state
  const subscribers = async () => (await olive.send({ url: '/api/admin/counts' })).json<{ subscribers: number }>().subscribers

  test('a subscription starts when the button behind the emailed link is pressed, not before', async () => {
    const email = newEmail()
    const before = await subscribers()
    const asked = await subscribe(` ${email.toUpperCase()} `, '  Robin   Reed ')
    expect([asked.statusCode, asked.json().message]).toEqual([
      200,
      'Thank you. If this address is new to us, we’ve sent an email to confirm it.',
    ])
    const { token } = await mailed(email)
    expect([await stateOf(email), await subscribers()]).toEqual(['pending', before])
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await subscribers()).toBe(before + 1)
    expect((await listed('q=robin%20reed'))[0]).toMatchObject({ email, name: 'Robin Reed', state: 'active', isActive: true })
    const again = await confirm(token)
    expect([again.statusCode, again.json().code]).toEqual([400, 'newsletter.link_spent'])
  })

  test("the reply doesn't reveal who subscribes to the newsletter, and a subscriber gets no second email", async () => {
    const email = newEmail()
    const first = await subscribe(email)
    await confirm((await mailed(email)).token)
    const second = await subscribe(email)
    const stranger = newEmail()
    await subscribe(stranger)
    await mailed(stranger)
    expect(await mails(email)).toHaveLength(1)
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  })

  test.each([
    ['as a form', 'List-Unsubscribe=One-Click', form],
    [
      'as a form in parts',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['without a body', '', {}],
  ])('an email program can unsubscribe with one click, %s', async (_how, body, headers) => {
    const email = newEmail()
    await subscribe(email)
    const mail = await mailed(email)
    expect(mail.post).toBe('List-Unsubscribe=One-Click')
    await confirm(mail.token)
    const before = await subscribers()
    expect((await post(mail.unsubscribe, body, headers)).statusCode).toBe(200)
    expect((await post(mail.unsubscribe, body, headers)).statusCode).toBe(200)
    expect([await stateOf(email), await subscribers()]).toEqual(['inactive', before - 1])
  })

  test('the unsubscribe address is a page in a browser, whose button ends the newsletter', async () => {
    const email = newEmail()
    await subscribe(email)
    const mail = await mailed(email)
    await confirm(mail.token)
    const get = (url: string, headers = {}) => willow.app.inject({ method: 'GET', url, headers })
    const page = await get(mail.unsubscribe)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('We’ll stop sending the newsletter to this address.')
    expect(page.body).not.toContain('<script')
    expect((await willow.app.inject({ method: 'HEAD', url: mail.unsubscribe })).statusCode).toBe(200)
    expect(await stateOf(email)).toBe('active')
    const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const done = await post(action, '', form)
    expect([done.statusCode, done.body.includes('Done. We won’t send the newsletter'), done.body.includes('<form')]).toEqual([
      ...[200, true, false],
    ])
    expect(await stateOf(email)).toBe('inactive')
    for (const url of [`${mail.unsubscribe}x`, '/api/newsletter/unsubscribe', '/api/newsletter/unsubscribe?token=a&token=b']) {
      const wrong = await get(url)
      expect([wrong.statusCode, wrong.body.includes('no longer valid'), wrong.body.includes('<form')]).toEqual([200, true, false])
    }
    const refused = await post(`${action}x`, '', form)
    expect([refused.statusCode, refused.body.includes('no longer valid')]).toEqual([400, true])
  })

  test('attack: an altered unsubscribe link is refused', async () => {
    const email = newEmail()
    await subscribe(email)
    const { unsubscribe } = await mailed(email)
    const [id = ''] = new URL(unsubscribe, 'http://x').searchParams.get('token')?.split('.') ?? []
    for (const token of [id, `${id}.`, `${id}.AAAA`, unsubscribe.slice(-44), 'nothing']) {
      expect((await post(`/api/newsletter/unsubscribe?token=${token}`, '')).statusCode).toBe(400)
    }
    expect(await stateOf(email)).toBe('pending')
  })

  test('a former subscriber has to confirm again', async () => {
    const email = newEmail()
    await subscribe(email)
    const first = await mailed(email)
    await confirm(first.token)
    await post(first.unsubscribe, '', form)
    await subscribe(email)
    const second = await mailed(email, 2)
    expect(await stateOf(email)).toBe('inactive')
    expect((await confirm(second.token)).statusCode).toBe(200)
    expect(await stateOf(email)).toBe('active')
  })

  test('unsubscribing before confirming makes the confirmation link invalid', async () => {
    const email = newEmail()
    await subscribe(email)
    const { token, unsubscribe } = await mailed(email)
    await post(unsubscribe, '', form)
    expect((await confirm(token)).statusCode).toBe(400)
    expect(await stateOf(email)).toBe('inactive')
  })

  test('an address that is not confirmed within a week is deleted, and its link becomes invalid', async () => {
    const email = newEmail()
    await subscribe(email)
    const { token } = await mailed(email)
    const pending = async () =>
      Number((await olive.send({ url: '/api/admin/subscriptions?state=pending' })).headers['x-total-count'])
    const before = await pending()
    willow.clock.advance(8 * day)
    await olive.prove()
    expect((await confirm(token)).statusCode).toBe(400)
    await cleanUp({ ...willow })
    expect([(await pending()) < before, await stateOf(email)]).toEqual([true, undefined])
  })

  test('an invalid address is refused with a message', async () => {
    for (const email of ['', 'robin', 'robin reed@mail.example', '@mail.example']) {
      const refused = await subscribe(email)
      expect([refused.statusCode, refused.json().message]).toEqual([400, 'Please enter a valid email address.'])
    }
  })

  test('a form sent without JavaScript leads to a page', async () => {
    const email = newEmail()
    const send = (payload: string) => post('/api/newsletter', payload, form)
    const sent = await send(`email=${encodeURIComponent(email)}`)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/newsletter#sent'])
    await mailed(email)
    const refused = await send('email=nobody')
    expect([refused.statusCode, refused.headers.location]).toEqual([303, '/newsletter#email'])
  })

  test('entering one address 50 times at once creates one subscription and three emails', async () => {
    const email = newEmail()
    const network = { 'x-forwarded-for': '10.200.0.1' }
    const asks = Array.from({ length: 50 }, () =>
      willow.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email }, headers: network }),
    )
    const accepted = (await Promise.all(asks)).filter((reply) => reply.statusCode === 200).length
    expect(accepted).toBe(3)
    await expect.poll(async () => (await mails(email)).length).toBe(3)
    expect(await listed(`q=${encodeURIComponent(email)}`)).toHaveLength(1)
  })

  test("the export contains each subscriber's unsubscribe link", async () => {
    const email = newEmail()
    await subscribe(email)
    const { unsubscribe } = await mailed(email)
    const url = `/api/admin/export/subscriptions?format=json&q=${encodeURIComponent(email)}`
    const [row] = (await olive.send({ url })).json<{ email: string; unsubscribeUrl: string }[]>()
    const token = new URL(unsubscribe, 'http://x').searchParams.get('token')
    expect(row).toMatchObject({
      email,
      state: 'pending',
      unsubscribeUrl: expect.stringContaining(`/newsletter/unsubscribe#${token}`),
    })
  })
})
