import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { tables } from '#operations/server/features.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createPaperBrowser } from '#test/people/paper-browser.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Claim } from '../../claims.contract.ts'
import type { Order } from '../../orders.contract.ts'
import { ordersFeature } from '../orders.feature.ts'

const anHour = 60 * 60 * 1000
const aDay = 24 * anHour
const support = 'No mail in 10 minutes? Write to '

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  let admin: TestUser
  let at = 0
  /** Administrators prove again who they are after half an hour. */
  async function advance(ms: number) {
    willow.clock.advance(ms)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  }
  // Each test has networks and an hour of its own.
  beforeEach(async () => {
    at += 1
    await advance(2 * aDay)
  })
  const network = (host = 1) => `203.0.${at}.${host}`

  async function imported(content: string | Buffer, query = 'mode=commit') {
    const url = `/api/admin/orders/import?${query}`
    const reply = await admin.send({ method: 'POST', url, payload: content, headers: { 'content-type': 'text/csv' } })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const etsy = (number: string, first: string, last: string) =>
    `Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Status\n11/02/26,${number},kj7,${first} ${last},${first},${last},\n`
  const post = (url: string, payload: object = {}) => admin.send({ method: 'POST', url: `/api/admin/${url}`, payload })
  const ask = (orderNumber: string, name: string, email: string, remoteAddress = network()) =>
    willow.app.inject({ method: 'POST', url: '/api/claim', remoteAddress, payload: { orderNumber, name, email } })
  /** Asks, and waits until the work after the reply is done. */
  async function claim(orderNumber: string, name: string, email: string, from = network()) {
    const reply = await ask(orderNumber, name, email, from)
    expect(reply.statusCode, reply.body).toBe(200)
    const rows = willow.database.queries.selectFrom('order_claims').select('id').where('customer_email', '=', email)
    for (let turn = 0; turn < 2000 && !(await rows.executeTakeFirst()); turn++) await new Promise(setImmediate)
    await willow.database.transaction(async () => {})
    return reply.json<{ message: string }>().message
  }
  const mailsTo = (email: string) =>
    willow.database.queries.selectFrom('mails').select(['kind', 'text']).where('to_address', '=', email).orderBy('id').execute()
  const waiting = async () => (await admin.send({ url: '/api/admin/claims' })).json<{ claims: Claim[]; unknown: number }>()
  const find = async (number: string) => (await admin.send({ url: `/api/admin/orders?q=${number}` })).json<Order[]>()[0] as Order
  const codeIn = (text: string | undefined) => /WILLOW\w{6}/.exec(text ?? '')?.[0] ?? ''
  const redeem = (accessCode: string, email: string) => {
    const payload = { name: 'Ada Reed', email, accessCode, password: 'a good password' }
    return willow.app.inject({ method: 'POST', url: '/api/create-account', payload })
  }
  const ofClaim = async (email: string) => (await waiting()).claims.find((one) => one.email === email) as Claim

  test('the buyer of an Etsy order gets its code once, by any spelling of the name, and a wrong name gets the same answer', async () => {
    await imported(await readFile(new URL('../order-files/etsy.csv', import.meta.url)))
    const wrong = await claim('3935119411', 'Ida Reed', 'stranger@mail.example', network(2))
    const right = await claim(' #3935119411', 'REED, Adá', 'ada@mail.example')
    expect([right, right.includes(support)]).toEqual([wrong, true])
    const [mail, ...more] = await mailsTo('ada@mail.example')
    expect([mail?.kind, more, await mailsTo('stranger@mail.example')]).toEqual(['code', [], []])
    const order = await find('3935119411')
    expect(order).toMatchObject({ customerEmail: 'ada@mail.example', state: 'pending', accessCode: codeIn(mail?.text) })
    expect(order.claimedAt).not.toBeNull()
    await ask('3935119411', 'Ada Reed', 'ada@mail.example')
    await claim('3935119411', 'Ida Reed', 'stranger2@mail.example', network(2))
    expect(await mailsTo('ada@mail.example')).toHaveLength(1)
    expect((await redeem(codeIn(mail?.text), 'stranger@mail.example')).statusCode).toBe(400)
    expect((await redeem(codeIn(mail?.text), 'ada@mail.example')).statusCode).toBe(201)
  })

  test('without scripts, the page asks the same, answers the same and has the same limits', async () => {
    await imported(etsy('P1', 'Pia', 'Pauls'))
    const browser = createPaperBrowser(willow.app)
    const send = (orderNumber: string, name: string, email: string) =>
      browser.submit('/paper/claim', { orderNumber, name, email })
    await browser.get('/paper/claim')
    expect([browser.status, browser.words()]).toEqual([200, expect.stringContaining('Order number')])
    await send('P1', 'Pia "<b>Pauls"', 'nobody')
    expect([browser.status, browser.words()]).toEqual([400, expect.stringContaining('valid email address')])
    expect(browser.html).toContain('value="Pia &#34;&#60;b&#62;Pauls&#34;"')
    await send('P1', 'Pia Pauls', 'pia@mail.example')
    const right = browser.words()
    expect(browser.status).toBe(200)
    for (let turn = 0; turn < 2000 && (await mailsTo('pia@mail.example')).length === 0; turn++) await new Promise(setImmediate)
    expect((await find('P1')).customerEmail).toBe('pia@mail.example')
    await browser.get('/paper/claim')
    await send('P1', 'Ida Pauls', 'ida@mail.example')
    expect([browser.status, browser.words()]).toEqual([200, right])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = {
      url: '/paper/claim',
      remoteAddress: network(),
      payload: 'orderNumber=P1&name=Ida&email=ida@mail.example',
      headers,
    }
    const statuses = []
    for (let tries = 0; tries < 3; tries++) {
      statuses.push((await ask('P1', 'Ida', 'ida@mail.example')).statusCode)
      statuses.push((await willow.app.inject({ method: 'POST', ...form })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await willow.app.inject({ method: 'POST', ...form })).headers['retry-after']).toMatch(/^\d+$/)
  })

  test('no name is kept of an order with an address', async () => {
    await imported('Order ID,Email,Full Name\nN1,nell@mail.example,Nell Oak\nN2,,Nell Oak\n')
    const names = willow.database.queries.selectFrom('order_names').innerJoin('orders', 'orders.id', 'order_id')
    const named = await names.select('order_number as number').where('order_number', 'in', ['N1', 'N2']).execute()
    expect(named).toEqual([{ number: 'N2' }])
  })

  test('what is missing is said before anything is counted', async () => {
    for (const [number, name, email, message] of [
      [' # ', 'Ada', 'a@mail.example', 'Please fill in all fields.'],
      ['1', ' ... ', 'a@mail.example', 'Please fill in all fields.'],
      ['1', 'Ada', ' ', 'Please fill in all fields.'],
      ['1', 'Ada', 'nobody', 'Please enter a valid email address.'],
    ] as const) {
      const reply = await ask(number, name, email)
      expect([reply.statusCode, reply.json().message]).toEqual([400, message])
    }
  })

  test('a code that anybody can have waits for the operator: shown, exported, handed to a program, or of an order from before', async () => {
    const made = await post('api-keys', { name: 'Report', scopes: ['orders:read', 'codes:read'] })
    const authorization = `Bearer ${made.json().key}`
    const show = async (number: string) => post(`access-codes/${(await find(number)).codeId}/show`)
    const outside: Record<string, (number: string) => Promise<unknown>> = {
      s1: show,
      s2: async () => (await admin.send({ url: '/api/admin/export/orders?format=csv' })).body,
      s3: async () => (await admin.send({ url: '/api/admin/export/access-codes?format=json' })).body,
      s4: (number) => willow.app.inject({ url: `/api/admin/orders?q=${number}`, headers: { authorization } }),
      s5: () => willow.app.inject({ url: '/api/admin/access-codes?limit=200', headers: { authorization } }),
      s6: async (number) => {
        const { codeId } = await find(number)
        await admin.send({
          method: 'PATCH',
          url: `/api/admin/access-codes/${codeId}`,
          payload: { customerEmail: 'x@mail.example' },
        })
        await admin.send({ method: 'PATCH', url: `/api/admin/access-codes/${codeId}`, payload: { customerEmail: null } })
      },
      // As if it had been stored before there were claims.
      s7: async (number) => {
        const { codeId } = await find(number)
        await willow.database.queries.updateTable('access_codes').set({ is_kept: false }).where('id', '=', `${codeId}`).execute()
      },
      // They may have been shown after the backup was made.
      s8: async () => {
        const { afterRestore } = tables.access_codes
        expect(typeof afterRestore).toBe('function')
        if (typeof afterRestore === 'function') await willow.database.transaction((tx) => afterRestore(tx))
      },
    }
    for (const [number, see] of Object.entries(outside)) {
      await imported(etsy(number, 'Bo', `Ash${number}`))
      const hidden = await find(number)
      expect([hidden.accessCode, hidden.codes[0]?.code, hidden.codes[0]?.isKept]).toEqual([null, 'WILLOW······', true])
      const listed = (await admin.send({ url: '/api/admin/access-codes?limit=1' })).json()[0]
      expect([listed.id, listed.code, listed.isKept]).toEqual([hidden.codeId, 'WILLOW······', true])
      await see(number)
      expect((await find(number)).accessCode).toMatch(/^WILLOW\w{6}$/)
      const email = `${number.toLowerCase()}@mail.example`
      await claim(number, `Bo Ash${number}`, email, network(at))
      at += 1
      expect([await mailsTo(email), (await ofClaim(email)).reason]).toEqual([[], 'shown'])
    }
    const history = (await admin.send({ url: `/api/admin/access-codes/${(await find('S1')).codeId}/history` })).json()
    expect(history.events.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'shown'])
    const { id, orderId } = await ofClaim('s1@mail.example')
    expect((await post(`claims/${id}/give`, { orderId: (await find('S8')).id })).statusCode).toBe(404)
    expect((await post(`claims/${id}/give`, { orderId })).json()).toEqual({ message: 'The code goes to s1@mail.example.' })
    expect((await mailsTo('s1@mail.example')).map(({ kind }) => kind)).toEqual(['code'])
    const declined = await ofClaim('s2@mail.example')
    expect((await post(`claims/${declined.id}/decline`)).statusCode).toBe(200)
    expect((await post(`claims/${declined.id}/decline`)).statusCode).toBe(404)
    await ask('S2', 'Bo AshS2', 's2@mail.example')
    expect([await ofClaim('s2@mail.example'), await mailsTo('s2@mail.example')]).toEqual([undefined, []])
  })

  test('a claim before the import waits for one tap, is deleted after seven days, and a file read again adds its names', async () => {
    await claim('B1', 'Cy Elm', 'cy@mail.example')
    expect(await waiting()).toMatchObject({ unknown: expect.any(Number) })
    expect(await ofClaim('cy@mail.example')).toBeUndefined()
    // A file without a name, as from before.
    await imported('Order ID,Status\nB1,\n')
    expect(await ofClaim('cy@mail.example')).toBeUndefined()
    expect(await imported(etsy('B1', 'Cy', 'Elm'))).toMatchObject({ created: 0, known: 1 })
    const { id, orderId, reason } = await ofClaim('cy@mail.example')
    expect([reason, await mailsTo('cy@mail.example')]).toEqual(['asked', []])
    const names = await willow.database.queries.selectFrom('order_names').selectAll().where('order_id', '=', orderId).execute()
    expect(JSON.stringify(names).toLowerCase()).not.toMatch(/elm|cy"/)
    expect(names[0]?.name_key).toMatch(/^[\w-]{43}$/)
    await post(`claims/${id}/give`, { orderId })
    expect(await mailsTo('cy@mail.example')).toHaveLength(1)

    // Who was declined gets nothing by asking again, although the code is kept.
    await claim('B3', 'Cy Elm', 'no@mail.example')
    await imported(etsy('B3', 'Cy', 'Elm'))
    await post(`claims/${(await ofClaim('no@mail.example')).id}/decline`)
    await ask('B3', 'Cy Elm', 'no@mail.example')
    await claim('B4', 'Cy Elm', 'after@mail.example')
    expect(await mailsTo('no@mail.example')).toEqual([])

    await claim('B2', 'Cy Elm', 'late@mail.example')
    const removeAfter = async (days: number) => {
      const now = willow.clock.now() + days * aDay
      const before = (kept: number) => new Date(now - kept * aDay).toISOString()
      await ordersFeature(async () => []).removeOutdated({ ...willow, retentionDays: { orderEvents: 400 }, before })
    }
    const rows = () =>
      willow.database.queries.selectFrom('order_claims').select('id').where('customer_email', '=', 'late@mail.example').execute()
    await removeAfter(6)
    expect(await rows()).toHaveLength(1)
    await removeAfter(8)
    expect(await rows()).toEqual([])
  })

  test('of two who claim one order, also at the same moment, at most one has the code, and the other is a question', async () => {
    await imported(etsy('T1', 'Di', 'Oak'))
    await Promise.all([claim('T1', 'Di Oak', 'di@mail.example'), claim('T1', 'Di Oak', 'forger@mail.example', network(2))])
    const got = [...(await mailsTo('di@mail.example')), ...(await mailsTo('forger@mail.example'))]
    expect(got.length).toBe(1)
    const asked = (await waiting()).claims.filter(({ orderNumber }) => orderNumber === 'T1')
    expect(asked).toMatchObject([{ reason: 'claimed', isUsed: false, givenTo: (await find('T1')).customerEmail }])

    await claim('T2', 'Di Oak', 'one@mail.example', network(3))
    await claim('T2', 'Di Oak', 'two@mail.example', network(4))
    await imported(etsy('T2', 'Di', 'Oak'))
    expect((await ofClaim('one@mail.example')).reason).toBe('two')
    await claim('T2', 'Di Oak', 'three@mail.example', network(5))
    const { id, orderId } = await ofClaim('two@mail.example')
    await post(`claims/${id}/give`, { orderId })
    expect((await waiting()).claims.filter(({ orderNumber }) => orderNumber === 'T2')).toEqual([])
    expect((await mailsTo('two@mail.example')).length).toBe(1)
    expect([...(await mailsTo('one@mail.example')), ...(await mailsTo('three@mail.example'))]).toEqual([])
  })

  test('a claim that went wrong is undone: an unused code is void, both are told, and nobody gets the new one unasked', async () => {
    await imported(etsy('U1', 'Ed', 'Fir'))
    await claim('U1', 'Ed Fir', 'wrong@mail.example')
    const taken = codeIn((await mailsTo('wrong@mail.example'))[0]?.text)
    await claim('U1', 'Ed Fir', 'right@mail.example', network(2))
    const { id, orderId, givenTo } = await ofClaim('right@mail.example')
    expect(givenTo).toBe('wrong@mail.example')
    await post(`claims/${id}/give`, { orderId })
    expect((await mailsTo('wrong@mail.example')).map(({ kind }) => kind)).toEqual(['code', 'claim-withdrawn'])
    const fresh = codeIn((await mailsTo('right@mail.example'))[0]?.text)
    expect([fresh === taken, (await redeem(taken, 'wrong@mail.example')).statusCode]).toEqual([false, 400])

    expect((await post(`orders/${orderId}/undo-claim`)).statusCode).toBe(200)
    expect((await mailsTo('right@mail.example')).map(({ kind }) => kind)).toEqual(['code', 'claim-withdrawn'])
    expect(await find('U1')).toMatchObject({ customerEmail: null, claimedAt: null, state: 'pending' })
    expect((await post(`orders/${orderId}/undo-claim`)).statusCode).toBe(409)
    for (const email of ['wrong@mail.example', 'third@mail.example']) await claim('U1', 'Ed Fir', email, network(3))
    expect(await mailsTo('third@mail.example')).toEqual([])
    expect((await mailsTo('wrong@mail.example')).length).toBe(2)
  })

  test('undoing a claim whose code was used asks what happens to that account', async () => {
    await imported(etsy('V1', 'Flo', 'Yew'))
    await claim('V1', 'Flo Yew', 'thief@mail.example')
    expect((await redeem(codeIn((await mailsTo('thief@mail.example'))[0]?.text), 'thief@mail.example')).statusCode).toBe(201)
    await claim('V1', 'Flo Yew', 'flo@mail.example', network(2))
    const { id, orderId, isUsed } = await ofClaim('flo@mail.example')
    expect(isUsed).toBe(true)
    const refused = await post(`claims/${id}/give`, { orderId })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'claims.decide_first'])
    expect((await post(`claims/${id}/give`, { orderId, decision: 'revoke' })).statusCode).toBe(200)
    const sent = await mailsTo('thief@mail.example')
    expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['access-revoked', 'claim-withdrawn', 'code'])
    expect((await redeem(codeIn((await mailsTo('flo@mail.example'))[0]?.text), 'flo@mail.example')).statusCode).toBe(201)
    expect(await find('V1')).toMatchObject({ state: 'activated', customerEmail: 'flo@mail.example' })
  })

  test('somebody who guesses gets no code without a tap, also with a right guess, and the buyer in the same hour loses nothing', async () => {
    const commonest = ['Mary Smith', 'John Smith', 'Anna Müller', 'Peter Martin']
    await imported(etsy('G7', 'John', 'Smith') + etsy('G8', 'Gil', 'Lime').split('\n')[1])
    let right = 0
    for (let hour = 0; hour < 4; hour++) {
      // A network has 20 an hour, and five wrong ones a day until its right ones wait.
      for (let guess = 0; guess < 20; guess++) {
        const number = guess === 15 ? 'G7' : `G${100 + guess}`
        const name = commonest[guess === 15 ? 1 : guess % 4] ?? ''
        right += guess === 15 ? 1 : 0
        await claim(number, name, `guess${hour}-${guess}@mail.example`, network(1 + hour))
      }
      expect((await ask('G1', 'Mary Smith', 'guess@mail.example', network(1 + hour))).statusCode).toBe(429)
      await advance(anHour)
    }
    expect(right).toBe(4)
    const mails = willow.database.queries.selectFrom('mails').select('to_address').where('to_address', 'like', 'guess%')
    expect(await mails.execute()).toEqual([])
    // More than 60 wrong claims a day are no typing errors, whatever networks they come from.
    const alarms = async () => (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>().map(({ kind }) => kind)
    expect(await alarms()).toContain('claims-guessed')
    await claim('G8', 'Gil Lime', 'gil@mail.example', network(99))
    expect([await mailsTo('gil@mail.example'), (await ofClaim('gil@mail.example')).reason]).toEqual([[], 'asked'])
    const { id, orderId } = await ofClaim('gil@mail.example')
    await post(`claims/${id}/give`, { orderId })
    expect(await mailsTo('gil@mail.example')).toHaveLength(1)
    await advance(aDay)
    expect(await alarms()).not.toContain('claims-guessed')
  })

  test('more than 20 wrong claims in an hour from many networks let right ones wait until it is over', async () => {
    await imported(etsy('H1', 'Han', 'Nut') + etsy('H2', 'Han', 'Nut').split('\n')[1])
    for (let guess = 0; guess < 20; guess++) await claim(`X${guess}`, 'No One', `x${guess}@mail.example`, network(10 + guess))
    await claim('H1', 'Han Nut', 'han@mail.example')
    expect(await mailsTo('han@mail.example')).toEqual([])
    await advance(anHour)
    await claim('H2', 'Han Nut', 'han2@mail.example')
    expect(await mailsTo('han2@mail.example')).toHaveLength(1)
  })

  test('guesses of many networks at the same moment have no more tries than those one after another', async () => {
    await imported(etsy('J1', 'Jo', 'Ash'))
    const guesses = Array.from({ length: 200 }, (_, guess) => `198.51.${Math.floor(guess / 100)}.${(guess % 100) + 1}`)
    const at = 150
    await Promise.all(
      guesses.map((from, guess) => claim(guess === at ? 'J1' : `Y${guess}`, 'Jo Ash', `jo${guess}@mail.example`, from)),
    )
    expect(await mailsTo(`jo${at}@mail.example`)).toEqual([])
    expect((await ofClaim(`jo${at}@mail.example`)).reason).toBe('asked')
  })

  test('an order has five tries a day for each network, and an address gets three emails', async () => {
    await imported(
      ['L1', 'L2', 'L3', 'L4']
        .map((number, i) =>
          etsy(number, 'Lu', 'Pine')
            .split('\n')
            .slice(i === 0 ? 0 : 1, 2)
            .join('\n'),
        )
        .join('\n'),
    )
    for (let tries = 0; tries < 5; tries++) await claim('L1', `Lu ${'abcde'[tries]}x`, `try${tries}@mail.example`, network(1))
    expect((await ask('#l1', 'Lu Pine', 'lu@mail.example', network(1))).statusCode).toBe(429)
    // A claim is looked at after its reply, and the next one waits for that.
    for (const [at, number] of ['L1', 'L2', 'L3'].entries()) {
      await claim(number, 'Lu Pine', 'lu@mail.example', network(2))
      await expect.poll(() => mailsTo('lu@mail.example')).toHaveLength(at + 1)
    }
    await claim('L4', 'Lu Pine', 'lu@mail.example', network(2))
    await expect.poll(() => ofClaim('lu@mail.example')).toBeTruthy()
    expect(await mailsTo('lu@mail.example')).toHaveLength(3)
    expect(await ofClaim('lu@mail.example')).toMatchObject({ orderNumber: 'L4', reason: 'asked' })
  })

  test('a refund ends a claim, and a deleted customer leaves no name and no claim', async () => {
    await imported(etsy('R1', 'Ray', 'Sage'))
    await claim('R1', 'Ray Sage', 'ray@mail.example')
    expect((await redeem(codeIn((await mailsTo('ray@mail.example'))[0]?.text), 'ray@mail.example')).statusCode).toBe(201)
    const { queries } = willow.database
    const { id } = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ray@mail.example')
      .executeTakeFirstOrThrow()
    const now = new Date(willow.clock.now()).toISOString()
    await queries.updateTable('users').set({ email_verified_at: now }).where('id', '=', id).execute()
    await queries.insertInto('account_deletions').values({ user_id: id, due_at: now }).execute()
    const order = await find('R1')
    await deleteDueAccounts({ ...willow })
    expect(await queries.selectFrom('order_names').selectAll().where('order_id', '=', order.id).execute()).toEqual([])
    expect(
      await queries.selectFrom('order_claims').selectAll().where('customer_email', '=', 'ray@mail.example').execute(),
    ).toEqual([])
  })
})
