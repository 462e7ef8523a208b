import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { isToldEvent, toldEvents } from '#kit/security-events.rules.ts'
import { addOwnerNotices } from '#kit/server/notices/owner-notices.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { addApp, passwordStep } from '#test/people/factors.ts'
import { uploadFile } from '#test/people/upload.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { createMailSender } from '#test/servers/mail-sender.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, formBody, password, type TestUser } from '#test/willow.ts'

const minute = 60 * 1000
const hour = 60 * minute
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('each event that owners are told about belongs to a route or to the linking of an identity', () => {
  const declared = new Set(allRoutes.map(({ securityEvent }) => securityEvent).filter(isToldEvent))
  // The reply of the provider is handled by the route that also signs in.
  expect([...declared, 'identity-linked'].toSorted()).toEqual([...toldEvents].toSorted())
})

test('a route that makes a new way in without telling the owner fails', async () => {
  const app = fastify()
  app.decorateRequest('securityEvent', undefined as never)
  app.decorateRequest('isNoEvent', false)
  addOwnerNotices(app, async () => {})
  app.post('/made', { config: { securityEvent: 'device-password-made' } }, async () => ({ password: 'secret' }))
  app.post('/signed-out', { config: { securityEvent: 'sign-out' } }, async () => ({ ok: true }))
  const made = await app.inject({ method: 'POST', url: '/made' })
  expect([made.statusCode, made.body.includes('secret')]).toEqual([500, false])
  expect((await app.inject({ method: 'POST', url: '/signed-out' })).statusCode).toBe(200)
  await app.close()
})

forEachDatabase((current) => {
  const willow = useWillow(current)
  let robin: TestUser
  beforeEach(async () => {
    robin = await willow.fixtures.signedInUser()
  })

  const mailsTo = (email: string) =>
    willow.database.queries
      .selectFrom('mails')
      .select(['kind', 'subject', 'text', 'headers'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute()
  const subjects = async () => (await mailsTo(robin.email)).map(({ subject }) => subject)
  const own = (what: string) => `/api/users/${robin.id}/${what}`
  const makePassword = () => robin.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Scanner' } })
  const turnOff = () => robin.send({ method: 'DELETE', url: '/api/auth/notices' })
  async function signIn({ cookie = '', userAgent = firefox, email = robin.email, from = '192.0.2.7' } = {}) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password }, headers })
    return { status: reply.statusCode, known: known(reply.headers['set-cookie']), session: cookieOf(reply.headers['set-cookie']) }
  }
  const known = (headers: string | string[] | undefined) =>
    [headers]
      .flat()
      .find((header) => header?.startsWith('seen-browser='))
      ?.split(';')[0] ?? ''

  test('a new device password, a calendar address and a download of everything are each told in one email', async () => {
    expect((await makePassword()).statusCode).toBe(201)
    expect((await robin.send({ method: 'POST', url: own('calendar'), payload: { withFocus: false } })).statusCode).toBe(201)
    expect((await robin.send({ url: own('export') })).statusCode).toBe(200)
    expect(await subjects()).toEqual([
      'Willow: a device password was made',
      'Willow: a calendar address was made',
      'Willow: your pages were downloaded',
    ])
  })

  test('the email says what happened, when, in which browser, and what to do', async () => {
    const headers = { cookie: robin.cookie, 'user-agent': ipad }
    const payload = { withFocus: false }
    await willow.app.inject({ method: 'POST', url: own('calendar'), payload, headers })
    const [mail] = await mailsTo(robin.email)
    expect(mail?.text).toContain('A private calendar address was made.')
    expect(mail?.text).toMatch(/When: March \d+, 2026 at \d+:\d\d [AP]M \(UTC\)/)
    expect(mail?.text).toContain('Browser: Safari, iPad')
    expect(mail?.text).toMatch(/This wasn’t me:\nhttp.*\/forgot-password/)
    expect(mail?.text).toContain('/settings/security')
    expect(mail?.text).not.toMatch(/\.ics|[\w-]{43}/)
  })

  test('most of the library in a ZIP file counts as an export and is told, a few files are not', async () => {
    const content = await pngPage()
    const ids: string[] = []
    for (let at = 0; at < 4; at++) ids.push((await uploadFile(robin, `Page ${at}.png`, content)).id)
    const archive = async (some: string[]) =>
      (await robin.send({ method: 'POST', url: own('uploads/archive'), ...(await formBody([['ids', some.join(',')]])) }))
        .statusCode
    expect(await archive(ids.slice(0, 2))).toBe(200)
    expect(await subjects()).toEqual([])
    expect(await archive(ids.slice(2))).toBe(200)
    expect(await subjects()).toEqual(['Willow: your pages were downloaded'])
  })

  test("an administrator's export is told", async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    expect((await olive.send({ url: '/api/admin/export/users?format=csv' })).statusCode).toBe(200)
    expect((await mailsTo(olive.email)).map(({ subject }) => subject)).toEqual(['Willow: a list was exported'])
  })

  test('what is refused is told to nobody', async () => {
    willow.clock.advance(11 * minute)
    expect([(await makePassword()).statusCode, (await robin.send({ url: own('export') })).statusCode]).toEqual([403, 403])
    await robin.prove()
    expect((await robin.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: ' ' } })).statusCode).toBe(400)
    expect(await subjects()).toEqual([])
  })

  test('a sign-in in a new browser is told once, and the browser is known from then on', async () => {
    const first = await signIn()
    expect([first.status, await subjects()]).toEqual([200, ['Willow: new sign-in']])
    willow.clock.advance(25 * hour)
    expect((await signIn({ cookie: first.known })).status).toBe(200)
    expect(await subjects()).toHaveLength(1)
    expect((await signIn({ userAgent: ipad })).status).toBe(200)
    expect(await subjects()).toHaveLength(2)
  })

  test('a browser that keeps no cookie is told once a day, another kind of browser on the same day too', async () => {
    for (const from of ['192.0.2.1', '198.51.100.2', '203.0.113.3']) await signIn({ from })
    expect(await subjects()).toHaveLength(1)
    await signIn({ userAgent: ipad })
    expect(await subjects()).toHaveLength(2)
    willow.clock.advance(24 * hour)
    await signIn()
    await signIn()
    expect(await subjects()).toHaveLength(3)
  })

  test('a shared tablet stays known to each of its users', async () => {
    const ada = await willow.fixtures.user()
    const first = await signIn()
    const second = await signIn({ email: ada.email, cookie: first.known })
    willow.clock.advance(25 * hour)
    await signIn({ cookie: second.known })
    await signIn({ email: ada.email, cookie: second.known })
    expect([(await mailsTo(robin.email)).length, (await mailsTo(ada.email)).length]).toEqual([1, 1])
  })

  test('attack: a browser in which only the password was entered is new when the second step follows', async () => {
    const app = await addApp(willow, robin)
    const asked = await willow.app.inject({
      method: 'POST',
      url: '/api/custom-login',
      payload: { email: robin.email, password },
    })
    expect(asked.statusCode).toBe(401)
    const cookies = [asked.headers['set-cookie']].flat().map((header) => header?.split(';')[0])
    const before = await subjects()
    const finished = await willow.app.inject({
      method: 'POST',
      url: '/api/custom-login/second-factor',
      payload: { code: app.code() },
      headers: { cookie: cookies.join('; ') },
    })
    expect(finished.statusCode).toBe(200)
    expect((await subjects()).slice(before.length)).toEqual(['Willow: new sign-in'])
    willow.clock.advance(25 * hour)
    const again = await passwordStep(willow, robin.email)
    const all = `${again}; ${known(finished.headers['set-cookie'])}`
    const payload = { code: app.code() }
    expect(
      (await willow.app.inject({ method: 'POST', url: '/api/custom-login/second-factor', payload, headers: { cookie: all } }))
        .statusCode,
    ).toBe(200)
    expect((await subjects()).slice(before.length)).toHaveLength(1)
  })

  test('the first sign-in right after the sign-up is no news, and neither is the next in that browser', async () => {
    const email = 'new.owner@mail.example'
    const claim = { name: 'New Owner', email, accessCode: await willow.fixtures.code() }
    await willow.app.inject({ method: 'POST', url: '/api/validate-access-code', payload: claim })
    const created = await willow.app.inject({ method: 'POST', url: '/api/create-account', payload: { ...claim, password } })
    expect(created.statusCode).toBeLessThan(300)
    await signIn({ email, cookie: known(created.headers['set-cookie']) })
    expect(await mailsTo(email)).toEqual([])
    await signIn({ email })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('after a sign-up in two steps, the first sign-in in the same browser is no news', async () => {
    const email = 'two.steps@mail.example'
    const claim = { name: 'Two Steps', email, accessCode: await willow.fixtures.code() }
    const { token } = (await willow.app.inject({ method: 'POST', url: '/api/validate-access', payload: claim })).json()
    const created = await willow.app.inject({ method: 'POST', url: '/api/create-account', payload: { token, password } })
    expect(created.json()).toEqual({ redirectToLogin: true })
    await signIn({ email, cookie: known(created.headers['set-cookie']) })
    expect(await mailsTo(email)).toEqual([])
    await signIn({ email })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('turning the emails off needs a fresh proof, is told itself, and then nothing is told until they are on again', async () => {
    willow.clock.advance(11 * minute)
    expect((await turnOff()).json()).toMatchObject({ code: 'session.proof_required' })
    await robin.prove()
    expect((await turnOff()).json()).toEqual({ isOn: false })
    expect((await turnOff()).json()).toEqual({ isOn: false })
    expect(await subjects()).toEqual(['Willow: emails about your account are off'])
    await makePassword()
    await signIn()
    expect(await subjects()).toHaveLength(1)
    willow.clock.advance(11 * minute)
    expect((await robin.send({ method: 'PUT', url: '/api/auth/notices' })).json()).toEqual({ isOn: true })
    expect((await robin.send({ url: '/api/auth/notices' })).json()).toEqual({ isOn: true })
    await robin.prove()
    await makePassword()
    expect((await subjects()).slice(1)).toEqual(['Willow: a device password was made'])
  })

  test('attack: nobody can turn off the emails of another user', async () => {
    const eve = await willow.fixtures.signedInUser()
    expect((await eve.send({ method: 'DELETE', url: '/api/auth/notices' })).statusCode).toBe(200)
    await makePassword()
    expect(await subjects()).toHaveLength(1)
  })

  test('the email arrives with the address of the shop for answers, marked as automatic', async () => {
    await willow.database.queries.deleteFrom('mails').execute()
    await makePassword()
    const server = await startMailServer()
    const worker = createMailSender({ ...willow, url: server.url })
    await worker.sendDue()
    await worker.stop()
    await server.close()
    const [mail] = server.received
    expect(mail?.to).toEqual([robin.email])
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(mail?.source).toMatch(/^Reply-To: \S+@\S+\r?$/m)
  })
})
