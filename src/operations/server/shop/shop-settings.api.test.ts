import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usersList } from '#features/accounts/server/users-list.ts'
import { shopifyOrder } from '#features/orders/server/shops/shops.test-data.ts'
import { defaultBrand } from '#kit/brand.ts'
import { newId } from '#kit/server/ids.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { startMailServer, type TestMailServer } from '#test/servers/mail-server.ts'
import { saying, startModelServer } from '#test/servers/model-server.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { SettingsOfGroup, ShopSettings } from '../../shop-settings.contract.ts'
import { offerLanguages } from '../installation/first-start.ts'
import type { SettingName } from '../settings.ts'

const minute = 60_000
const secret = 'a secret that the shop has chosen'

forEachDatabase((current) => {
  const opened: Willow[] = []
  const servers: TestMailServer[] = []
  let olive: TestUser
  let willow: Willow

  async function open(options: Partial<Parameters<typeof createWillow>[0]> = {}): Promise<Willow> {
    const one = await createWillow({ database: current().database, sendsMail: true, ...options })
    opened.push(one)
    return one
  }
  async function mailServer() {
    const server = await startMailServer()
    servers.push(server)
    const { hostname, port } = new URL(server.url)
    return { ...server, settings: { smtpHost: hostname, smtpPort: port, smtpSecurity: 'none' } }
  }

  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['shop_settings', 'former_mail_servers', 'mails', 'jobs', 'actions', 'users', 'rate_limits'] as const)
      await queries.deleteFrom(table).execute()
    willow = await open()
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
    for (const server of servers.splice(0)) await server.close()
  })

  const as = (one: Willow, user: TestUser = olive) => ({
    read: async () => {
      const reply = await one.app.inject({ url: '/api/admin/shop-settings', headers: { cookie: user.cookie } })
      return { status: reply.statusCode, text: reply.body, ...(reply.json() as ShopSettings) }
    },
    change: async (group: string, version: number, changes: Record<string, string | null>, also: object = {}) => {
      const payload = { version, changes, ...also }
      const headers = { cookie: user.cookie }
      const reply = await one.app.inject({ method: 'PUT', url: `/api/admin/shop-settings/${group}`, payload, headers })
      return { status: reply.statusCode, ...(reply.json() as SettingsOfGroup & { message: string; code: string }) }
    },
    testMail: async (changes: Record<string, string | null>) => {
      const headers = { cookie: user.cookie }
      const reply = await one.app.inject({
        ...{ method: 'POST', url: '/api/admin/shop-settings/mail/test', payload: { changes }, headers },
      })
      return { status: reply.statusCode, ...reply.json<{ message: string }>() }
    },
  })
  const settingIn = ({ groups }: ShopSettings, key: string) =>
    groups.flatMap(({ settings }) => settings).find((one) => one.key === key)
  const mails = () => current().database.queries.selectFrom('mails').selectAll().orderBy('id').execute()
  const stored = () => current().database.queries.selectFrom('shop_settings').selectAll().execute()
  /** Everything in the database that a plain backup would hold. */
  const wholeContent = async () => JSON.stringify([await stored(), await mails(), await actions()])
  const actions = () => current().database.queries.selectFrom('actions').selectAll().execute()

  test('a model server of the own network is used only after a question, its key stays secret, and a test says what answered', async () => {
    const model = await startModelServer(saying('Willow, perhaps'))
    const changes = { modelAddress: model.address, modelName: 'reader', modelKey: 'sesame-of-olive' }
    const inside = { ...changes, modelInside: 'true' }
    const testModel = async (tried: Record<string, string | null>) => {
      const sent = { method: 'POST', url: '/api/admin/shop-settings/reading/test', payload: { changes: tried } } as const
      return (await willow.app.inject({ ...sent, headers: { cookie: olive.cookie } })).json<{ message: string }>().message
    }
    expect(await as(willow).change('reading', 0, changes)).toMatchObject({ code: 'shop_settings.model_is_inside' })
    for (const address of ['http://10.0.0.7:11434', 'https://192.168.1.2/v1', 'https://[::1]/v1', 'http://ai.example'])
      expect(await as(willow).change('reading', 0, { ...changes, modelAddress: address })).toMatchObject({
        code: 'shop_settings.model_is_inside',
      })
    const ownPort = `http://127.0.0.1:${willow.shop.given.port}`
    expect(await as(willow).change('reading', 0, { ...inside, modelAddress: ownPort })).toMatchObject({
      code: 'shop_settings.refused',
    })
    expect(await as(willow).change('reading', 0, { modelAddress: model.address })).toMatchObject({
      code: 'shop_settings.model_missing',
    })
    expect(await testModel(inside)).toContain('“Willow, perhaps”')
    expect(model.asked.map(({ authorization }) => authorization)).toEqual(['Bearer sesame-of-olive'])
    expect(await as(willow).change('reading', 0, inside)).toMatchObject({ status: 200, version: 1 })
    expect(willow.shop.now().modelServer).toMatchObject({ address: model.address, key: 'sesame-of-olive', isInside: true })
    expect((await as(willow).read()).text).not.toContain('sesame-of-olive')
    expect(await wholeContent()).not.toContain('sesame-of-olive')
    // Somebody with a stolen session can't have the key sent to their own server.
    const elsewhere = { modelAddress: 'https://mallory.example/v1' }
    expect(await as(willow).change('reading', 1, elsewhere)).toMatchObject({ code: 'shop_settings.model_key_again' })
    expect(await testModel(elsewhere)).toBe('The address has changed, so please type its key again.')
    model.respond = (response) => response.end('<html>a secret of the network</html>')
    expect(await testModel({})).toMatch(/^The model server answers with something else/)
    expect(await as(willow).change('reading', 1, { modelAddress: null })).toMatchObject({ status: 200 })
    expect(willow.shop.now().modelServer).toBeNull()
    await model.close()
  })

  test('a new name applies at once, without a restart: in emails, in this process and in another one', async () => {
    const other = await open({ clock: willow.clock })
    expect(willow.shop.now().brand.name).toBe('Willow')
    expect(await as(willow).change('shop', 0, { name: ' Planner Place ', tagline: 'For slow days' })).toMatchObject({
      status: 200,
      version: 1,
    })
    expect(willow.wordings.in(null).brand).toMatchObject({ name: 'Planner Place', tagline: 'For slow days' })
    // The other process looks again when it's asked something, once a second.
    await other.app.inject({ url: '/healthz' })
    expect(other.shop.now().brand.name).toBe('Willow')
    willow.clock.advance(1000)
    await other.app.inject({ url: '/.well-known/security.txt' })
    expect(other.shop.now().brand).toMatchObject({ name: 'Planner Place', tagline: 'For slow days' })
    const back = await as(other).change('shop', 1, { name: null, supportEmail: 'help@shop.example' })
    expect(back).toMatchObject({ version: 2 })
    willow.clock.advance(1000)
    expect((await willow.app.inject({ url: '/.well-known/security.txt' })).body).toContain('Contact: mailto:help@shop.example')
    expect(willow.shop.now().brand.name).toBe('Willow')
  })

  test('each setting is used by the next request, whatever has read it before', async () => {
    const get = async (url: string) => (await willow.app.inject({ url, headers: { cookie: olive.cookie } })).body
    const seen = async () => {
      const [docs, setUp, texts] = await Promise.all(
        ['openapi.json', 'admin/set-up', 'shop/texts'].map((path) => get(`/api/${path}`)),
      )
      const { info } = JSON.parse(docs ?? '')
      const shown = await as(willow).read()
      const readInPages = (['communityUrl', 'accentColour', 'mailFrom', 'codeSubject'] as const).map(
        (key) => settingIn(shown, key)?.value,
      )
      const { storeLink, mail, connection } = JSON.parse(setUp ?? '')
      const contact = (await get('/.well-known/security.txt')).split('\n')[0]
      return [
        info.title,
        info.description,
        contact,
        storeLink,
        mail,
        connection,
        ...Object.values(JSON.parse(texts ?? '')),
        ...readInPages,
      ]
    }
    const usual = [defaultBrand.name, defaultBrand.tagline, `Contact: mailto:${defaultBrand.supportEmail}`, false, false, false]
    expect((await seen()).slice(0, 9)).toEqual([...usual, null, null, null])
    const [name, tagline, supportEmail] = ['Planner Place', 'For slow days', 'help@shop.example']
    const [storeUrl, communityUrl, mailFrom] = ['https://shop.example', 'https://talk.shop.example', 'A <a@shop.example>']
    const texts = { legalNotice: 'Notice', privacyAddition: 'Privacy', termsAddition: 'Terms' }
    await as(willow).change('shop', 0, { name, tagline, supportEmail, storeUrl, communityUrl })
    await as(willow).change('look', 0, { accentColour: '#123456' })
    await as(willow).change('mail', 0, { smtpHost: 'smtp.mail.example', mailFrom })
    await as(willow).change('connections', 0, { shopifySecret: secret })
    await as(willow).change('words', 0, { codeSubject: 'Own' })
    await as(willow).change('legal', 0, texts)
    const changed = [name, tagline, `Contact: mailto:${supportEmail}`, true, true, true, ...Object.values(texts)]
    expect(await seen()).toEqual([...changed, communityUrl, '#123456', mailFrom, 'Own'])
    const { brand } = willow.shop.now()
    expect(() => Object.assign(brand, { name: 'written' })).toThrow('read only property')
  })

  test('two tabs: the second one to save is told so in one sentence, and nothing of it is saved', async () => {
    const [one, two] = await Promise.all([
      as(willow).change('shop', 0, { name: 'One', tagline: 'First' }),
      as(await open()).change('shop', 0, { name: 'Two', storeUrl: 'https://two.example' }),
    ])
    const [winner, loser] = one.status === 200 ? [one, two] : [two, one]
    expect([winner.status, loser.status]).toEqual([200, 409])
    expect(loser.message).toBe(
      'Somebody else has changed these settings meanwhile. Nothing was saved. Look at the new ones, then save again.',
    )
    expect((await stored()).map(({ id, version }) => [id, version])).toEqual([['shop', 1]])
    const now = await as(willow).read()
    expect([settingIn(now, 'name')?.value, settingIn(now, 'storeUrl')?.value]).toEqual(
      winner === one ? ['One', defaultBrand.storeUrl] : ['Two', 'https://two.example'],
    )
    // Also later on, whether they save at once or one after the other.
    const save = (name: string, version: number) => as(willow).change('shop', version, { name })
    const again = await Promise.all([save('Three', 1), save('Four', 1)])
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await save('Five', 1)).status).toBe(409)
    expect(['Three', 'Four']).toContain(settingIn(await as(willow).read(), 'name')?.value)
    // Groups don't get in each other's way.
    expect((await as(willow).change('connections', 0, { shopifySecret: secret })).status).toBe(200)
  })

  test('a wrong value is refused with one sentence, and the right ones beside it aren’t saved either', async () => {
    const refused = async (changes: Record<string, string>, group = 'shop') => {
      const reply = await as(willow).change(group, 0, changes)
      return [reply.status, reply.message]
    }
    expect(await refused({ tagline: 'Fine', name: 'x'.repeat(61) })).toEqual([
      400,
      '“Name of the shop” must be one line of at most 60 characters.',
    ])
    expect(await refused({ name: 'Two\nlines' })).toEqual([400, '“Name of the shop” must be one line of at most 60 characters.'])
    for (const storeUrl of ['https://a.example/\u0007', 'https://a.exa\nmple', 'https://a.example/\u0085x'])
      expect(await refused({ storeUrl })).toEqual([400, expect.stringContaining('https://')])
    expect(await refused({ storeUrl: 'javascript:alert(1)' })).toEqual([
      400,
      '“Address of your store” must begin with https:// or http://.',
    ])
    expect(await refused({ supportEmail: 'nobody' })).toEqual([400, '“Address for questions” must be an email address.'])
    expect(await refused({ smtpHost: 'smtp.mail.example/x' }, 'mail')).toEqual([
      400,
      '“Mail server” must be a name such as smtp.mail.example, without a path.',
    ])
    expect(await refused({ mailFrom: 'A <a@b.example>\r\nBcc: all@b.example' }, 'mail')).toEqual([
      400,
      '“Sender” must be an address such as Willow <hello@planner.example>.',
    ])
    expect(await refused({ shopifySecret: 'short' }, 'connections')).toEqual([
      400,
      'The secret of Shopify must have 16 characters or more.',
    ])
    expect((await refused({ isAdmin: 'true' }))[0]).toBe(400)
    expect(await stored()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('a variable that is set wins, is shown as such, and can’t be changed here', async () => {
    const variables = ['BRAND_NAME', 'SMTP_URL', 'SHOPIFY_WEBHOOK_SECRET'] as const
    await as(willow).change('shop', 0, { name: 'Stored', tagline: 'Stored too' })
    const config = {
      variables,
      brand: { ...defaultBrand, name: 'By variable' },
      smtpUrl: 'smtps://user:of%20old@smtp.old.example:465',
      webhookSecrets: { shopify: secret },
    }
    const byVariables = await open({ config })
    expect(byVariables.shop.now().brand).toMatchObject({ name: 'By variable', tagline: 'Stored too' })
    const shown = await as(byVariables).read()
    expect(settingIn(shown, 'name')).toMatchObject({ value: 'By variable', variable: 'BRAND_NAME' })
    expect(settingIn(shown, 'tagline')).toMatchObject({ value: 'Stored too', variable: null })
    expect(settingIn(shown, 'smtpHost')).toMatchObject({ value: 'smtp.old.example', variable: 'SMTP_URL' })
    expect(settingIn(shown, 'smtpUser')).toMatchObject({ value: 'user' })
    expect(settingIn(shown, 'smtpPassword')).toMatchObject({ value: null, isSet: true })
    expect(settingIn(shown, 'shopifySecret')).toMatchObject({ value: null, isSet: true, variable: 'SHOPIFY_WEBHOOK_SECRET' })
    expect(shown.text).not.toMatch(/of old|of%20old|a secret that/)
    expect(await as(byVariables).change('shop', 1, { name: 'Mine' })).toMatchObject({
      status: 409,
      message: '“Name of the shop” is set by the variable BRAND_NAME on the server. Remove it there first.',
    })
  })

  test('attack: a stolen session without a fresh proof can neither change a setting nor have a connection tried', async () => {
    willow.clock.advance(11 * minute)
    expect(await as(willow).change('shop', 0, { name: 'Stolen' })).toMatchObject({ status: 403, code: 'session.proof_required' })
    expect((await as(willow).testMail({ smtpHost: 'smtp.thief.example' })).status).toBe(403)
    expect(await stored()).toEqual([])
    await olive.prove()
    expect((await as(willow).change('shop', 0, { name: 'Own' })).status).toBe(200)
  })

  test('attack: where the data is is set only on the server, and nothing here changes it', async () => {
    const { onServer, text } = await as(willow).read()
    expect(onServer.map(({ name }) => name)).toEqual([
      ...['PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR', 'DATABASE_URL', 'STORAGE_URL', 'SECRET_KEY'],
    ])
    for (const { name } of onServer) expect((await as(willow).change('shop', 0, { [name]: '/tmp/elsewhere' })).status).toBe(400)
    expect(text).not.toContain('postgres://')
  })

  test('each change is in the action log and is mailed to all administrators, without its value', async () => {
    const ada = await willow.fixtures.user({ isAdmin: true })
    await willow.fixtures.user()
    await as(willow).change('connections', 0, { woocommerceSecret: secret })
    expect(await actions()).toMatchObject([
      { action: 'shop.change', subject: 'connections', actor_email: olive.email, details: '{"settings":"woocommerceSecret"}' },
    ])
    const sent = await mails()
    expect(sent.map(({ to_address, kind }) => [to_address, kind]).toSorted()).toEqual(
      [
        [ada.email, 'shop-changed'],
        [olive.email, 'shop-changed'],
      ].toSorted(),
    )
    expect(sent[0]?.text).toContain(`${olive.email} has changed these settings of the shop: Secret of WooCommerce.`)
    expect(await wholeContent()).not.toContain(secret)
    // Saving the same again changes nothing and tells nobody.
    await as(willow).change('shop', 0, {})
    expect((await mails()).length).toBe(2)
  })

  test('languages and rules apply at once, also in another process; a variable wins, and what is wrong is refused', async () => {
    const other = await open({ clock: willow.clock })
    const rules = {
      languages: 'de, en',
      passwordRules: 'strict',
      ownerQuotaMb: '7',
      codePrefix: 'planer',
      requireApproval: 'true',
    }
    expect((await as(willow).change('rules', 0, rules)).status).toBe(200)
    const german = async (one: Willow) => {
      willow.clock.advance(1000)
      await one.app.inject({ url: '/healthz' })
      const headers = { cookie: olive.cookie, 'accept-language': 'de' }
      const reply = await one.app.inject({ url: '/api/admin/customers/nobody@mail.example', headers })
      const storage = await one.app.inject({ url: `/api/users/${olive.id}/storage`, headers })
      return [reply.headers['content-language'] ?? one.wordings.in(null).language, storage.json().quotaBytes]
    }
    for (const one of [willow, other]) expect(await german(one)).toEqual(['de', 7 * 1024 * 1024])
    expect(other.shop.now()).toMatchObject({ hasStrictPasswords: true, requireApproval: true, brand: { codePrefix: 'PLANER' } })
    expect(await willow.fixtures.code()).toMatch(/^PLANER/)
    const refused = async (changes: Record<string, string>) => (await as(willow).change('rules', 1, changes)).status
    for (const changes of [
      { languages: 'de, xx' },
      { requireApproval: 'perhaps' },
      { passwordRules: 'none' },
      { ownerQuotaMb: '0' },
      { codePrefix: 'PLAN' },
    ] as Record<string, string>[])
      expect(await refused(changes)).toBe(400)
    await as(willow).change('rules', 1, { ownerQuotaMb: null, codePrefix: null })
    expect(willow.shop.now()).toMatchObject({ ownerQuotaMb: undefined, brand: { codePrefix: 'WILLOW' } })
    const fixed = await open({ config: { variables: ['LANGUAGES', 'OWNER_QUOTA_MB'], languages: ['en'], ownerQuotaMb: 9 } })
    expect(fixed.shop.now()).toMatchObject({ languages: ['en'], ownerQuotaMb: 9, hasStrictPasswords: true })
    expect((await as(fixed).change('rules', 2, { languages: 'fr' })).status).toBe(409)
  })

  test('a new installation speaks all languages that it has, and one with users or with a variable those that its operator chose', async () => {
    const speaks = async (variables: SettingName[]) => {
      await offerLanguages(current().database, { variables }, ['en', 'de'])
      return (await open()).shop.now().languages
    }
    expect(await speaks([])).toEqual(['en'])
    await current().database.queries.deleteFrom('users').execute()
    expect(await speaks(['LANGUAGES'])).toEqual(['en'])
    expect(await speaks([])).toEqual(['en', 'de'])
    await current().database.queries.updateTable('shop_settings').set({ content: '{"languages":"de"}' }).execute()
    expect(await speaks([])).toEqual(['de'])
  })

  test('whoever is here stays in when approval is asked for, and only who comes later waits', async () => {
    const ada = await willow.fixtures.signedInUser()
    const home = async (user: TestUser) => (await user.send({ url: '/api/auth/user' })).statusCode
    const approved = async () => (await olive.send({ url: '/api/admin/counts' })).json().approvedUsers
    const before = await approved()
    await as(willow).change('rules', 0, { requireApproval: 'true' })
    expect((await approved()) - before).toBe(2)
    const late = await willow.fixtures.signedInUser()
    expect([await home(olive), await home(ada), await home(late)]).toEqual([200, 200, 401])
    await as(willow).change('rules', 1, { requireApproval: 'false' })
    expect(await home(late)).toBe(200)
  })

  test('5,000 people stay in at once when approval is asked for, and those whose access was revoked stay out', async () => {
    const { database } = current()
    const now = '2026-03-02T09:00:00.000Z'
    const ids = Array.from({ length: 5000 }, (_, at) => ({ id: newId(), email: `reader.${at}@mail.example` }))
    await database.transaction(async (tx) => {
      for (let at = 0; at < ids.length; at += 500) {
        const some = ids.slice(at, at + 500)
        const named = {
          name: 'Rae Reader',
          first_name: 'Rae',
          last_name: 'Reader',
          join_date: now,
          created_at: now,
          updated_at: now,
        }
        await tx
          .insertInto('users')
          .values(some.map((one) => ({ ...one, ...named, email_key: one.email, is_admin: false })))
          .execute()
        const listed = {
          name: 'Rae Reader',
          is_verified: true,
          is_approved: false,
          registered_at: now,
          sort_name: '',
          search_text: '',
        }
        await tx
          .insertInto('registered_users')
          .values(some.map(({ id, email }) => ({ ...listed, id: newId(), user_id: id, email })))
          .execute()
      }
      await addToCounters(tx, { [counterOf(usersList, 'pending')]: ids.length })
    })
    const ada = await willow.fixtures.signedInUser()
    const revoked = await willow.fixtures.signedInUser()
    await database.queries.updateTable('registered_users').set({ revoked_at: now }).where('user_id', '=', revoked.id).execute()
    const counts = async () => (await olive.send({ url: '/api/admin/counts' })).json()
    const { approvedUsers: before } = await counts()
    expect((await as(willow).change('rules', 0, { requireApproval: 'true' })).status).toBe(200)
    expect((await counts()).approvedUsers - before).toBe(5002)
    const { send } = ada
    expect([
      (await send({ url: '/api/auth/user' })).statusCode,
      (await revoked.send({ url: '/api/auth/user' })).statusCode,
    ]).toEqual([200, 401])
    const log = await olive.send({ url: '/api/admin/actions' })
    expect(log.json()[0]).toMatchObject({ action: 'shop.change', details: { settings: 'requireApproval', approved: 5002 } })
  })

  test('who is here waits too if the administrator wants that, but no administrator locks themselves out', async () => {
    const ada = await willow.fixtures.signedInUser()
    const home = async (user: TestUser) => (await user.send({ url: '/api/auth/user' })).statusCode
    await as(willow).change('rules', 0, { requireApproval: 'true' }, { keepsWaiting: true })
    expect([await home(olive), await home(ada)]).toEqual([200, 401])
  })

  test('an emptied community address hides the link, instead of leading to an example', async () => {
    await as(willow).change('shop', 0, { communityUrl: null })
    expect(willow.shop.now().brand.communityUrl).toBe('')
    expect(settingIn(await as(willow).read(), 'communityUrl')?.value).toBe('')
    await as(willow).change('shop', 1, { communityUrl: 'https://talk.example' })
    expect(willow.shop.now().brand.communityUrl).toBe('https://talk.example')
  })

  test('a shop is connected by its secret alone: its messages are read at once, also by another process', async () => {
    const body = JSON.stringify({ hello: 'world' })
    const send = (one: Willow) => {
      const headers = {
        'content-type': 'application/json',
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      }
      return one.app.inject({ method: 'POST', url: '/api/webhooks/shopify', payload: body, headers })
    }
    const other = await open({ clock: willow.clock })
    expect((await send(willow)).statusCode).toBe(404)
    await as(willow).change('connections', 0, { shopifySecret: secret })
    expect((await send(willow)).statusCode).toBe(200)
    expect((await send(other)).statusCode).toBe(200)
    const { connections, text, ...shown } = await as(other).read()
    expect(connections.find(({ shop }) => shop === 'shopify')).toMatchObject({
      address: expect.stringMatching(/\/api\/webhooks\/shopify$/),
    })
    expect(settingIn({ ...shown, connections }, 'shopifySecret')).toMatchObject({
      value: null,
      isSet: true,
      setAt: expect.any(String),
    })
    expect(text).not.toContain(secret)
    await as(willow).change('connections', 1, { shopifySecret: null })
    expect((await send(other)).statusCode).toBe(404)
  })

  test('what was refused because of a wrong secret is read at once after it was changed, and only by the right one', async () => {
    const { queries } = current().database
    for (const table of ['orders', 'order_deliveries', 'alarms'] as const) await queries.deleteFrom(table).execute()
    const change = (version: number, shopifySecret: string) => as(willow).change('connections', version, { shopifySecret })
    const act = (method: 'GET' | 'POST', path: string) =>
      willow.app.inject({ method, url: `/api/admin/${path}`, headers: { cookie: olive.cookie } })
    const replayAll = async () => (await act('POST', 'order-deliveries/replay')).json()
    const alarms = async () => (await act('GET', 'alarms')).json<{ kind: string }[]>().map(({ kind }) => kind)
    await change(0, 'a secret with a typing mistake')
    for (const id of [7001, 7002]) {
      const payload = JSON.stringify(shopifyOrder({ id, name: `#${id}` }))
      const hmac = createHmac('sha256', secret).update(payload).digest('base64')
      const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': hmac }
      expect((await willow.app.inject({ method: 'POST', url: '/api/webhooks/shopify', payload, headers })).statusCode).toBe(401)
    }
    expect(await alarms()).toContain('orders-refused')
    await change(1, 'another one that is wrong too')
    expect(await replayAll()).toMatchObject({ accepted: 0, left: 2 })
    await change(2, secret)
    expect(await replayAll()).toMatchObject({ accepted: 2, left: 0 })
    expect(await replayAll()).toMatchObject({ accepted: 0, left: 0 })
    const orders = await queries.selectFrom('orders').select(['order_number', 'state']).orderBy('order_number').execute()
    expect(orders.map(({ order_number, state }) => `${order_number} ${state}`)).toEqual(['#7001 pending', '#7002 pending'])
    expect(await alarms()).not.toContain('orders-refused')
  })

  test('with another key the server starts, says which secrets it can’t read, and takes them again', async () => {
    await as(willow).change('connections', 0, { shopifySecret: secret })
    await as(willow).change('mail', 0, { smtpHost: 'smtp.mail.example', smtpUser: 'willow', smtpPassword: 'of the mail server' })
    expect(willow.shop.hasMailServer()).toBe(true)
    const lost = await open({ settingsSecret: 'another key', clock: willow.clock })
    expect(lost.shop.hasMailServer()).toBe(false)
    expect(lost.shop.now().webhookSecrets.shopify).toBeUndefined()
    const shown = await as(lost).read()
    expect([settingIn(shown, 'shopifySecret')?.isUnreadable, settingIn(shown, 'smtpPassword')?.isUnreadable]).toEqual([
      true,
      true,
    ])
    expect(settingIn(shown, 'smtpHost')?.value).toBe('smtp.mail.example')
    expect(await lost.shop.unread()).toEqual(['smtpPassword', 'shopifySecret'])
    const byVariable = await open({ settingsSecret: 'another key', config: { variables: ['SHOPIFY_WEBHOOK_SECRET'] } })
    expect(await byVariable.shop.unread()).toEqual(['smtpPassword'])
    expect((await as(lost).change('connections', 1, { shopifySecret: secret })).status).toBe(200)
    expect((await as(lost).change('mail', 1, { smtpPassword: 'of the mail server' })).status).toBe(200)
    expect(lost.shop.now().webhookSecrets.shopify).toBe(secret)
    expect(lost.shop.hasMailServer()).toBe(true)
    expect(await lost.shop.unread()).toEqual([])
  })

  describe('the mail server', () => {
    test('emails that waited are sent once a mail server is set, and by the next one after a change', async () => {
      const [first, second] = [await mailServer(), await mailServer()]
      await as(willow).change('shop', 0, { name: 'Planner Place' })
      await willow.runJobs()
      expect((await mails()).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 0]])
      await as(willow).change('mail', 0, first.settings)
      await willow.runJobs()
      expect(first.received).toHaveLength(2)
      expect(first.received[0]?.source).toContain('From: Planner Place <hello@willow.example>')
      const other = await open({ clock: willow.clock })
      await as(other).change('mail', 1, { ...second.settings, mailFrom: 'Planner Place <post@shop.example>' })
      // Each process sends through the present server, whoever has set it; the administrators are told through the former one too.
      await willow.runJobs()
      expect(second.received.map(({ to }) => to[0])).toEqual([olive.email])
      expect(second.received[0]?.source).toContain('From: Planner Place <post@shop.example>')
      expect(first.received).toHaveLength(3)
      expect(first.received[2]?.source).toContain('Subject: Planner Place: settings of the shop have changed')
    })

    test('attack: somebody who takes the mail server over in two steps can’t keep the first one from telling the administrators', async () => {
      const [own, thiefs] = [await mailServer(), await mailServer()]
      await as(willow).change('mail', 0, own.settings)
      await willow.runJobs()
      const before = own.received.length
      await as(willow).change('mail', 1, thiefs.settings)
      await as(willow).change('mail', 2, { smtpHost: null })
      expect(willow.shop.hasMailServer()).toBe(false)
      await willow.runJobs()
      expect(own.received.slice(before).map(({ to }) => to[0])).toEqual([olive.email])
      expect(own.received[before]?.source).toContain('127.0.0.1')
    })

    test('attack: a stored password isn’t sent to another server, user or port', async () => {
      const settings = { smtpHost: 'smtp.mail.example', smtpUser: 'willow', smtpPassword: 'of the mail server' }
      await as(willow).change('mail', 0, settings)
      const moves: Record<string, string>[] = [
        { smtpHost: 'smtp.thief.example' },
        { smtpPort: '2525' },
        { smtpUser: 'x' },
        { smtpSecurity: 'tls' },
      ]
      for (const changes of moves) {
        const asked = { status: 400, message: 'The mail server has changed, so please type its password again.' }
        expect(await as(willow).change('mail', 1, changes)).toMatchObject(asked)
        expect(await as(willow).testMail(changes)).toMatchObject(asked)
      }
      expect(await as(willow).change('mail', 1, { smtpSecurity: 'none' })).toMatchObject({
        status: 400,
        message: 'A password needs a protected connection. Choose STARTTLS or TLS.',
      })
      expect((await as(willow).change('mail', 1, { smtpHost: null })).status).toBe(200)
      // With the server its password is gone.
      expect((await as(willow).change('mail', 2, { smtpHost: 'smtp.thief.example' })).status).toBe(200)
      expect(willow.shop.now().smtpUrl).toBe('smtp://smtp.thief.example:587?requireTLS=true')
    })

    test('a test email is sent with what was typed, before it is saved', async () => {
      const server = await mailServer()
      expect(await as(willow).testMail(server.settings)).toEqual({
        status: 200,
        message: `A test email was sent to ${olive.email}. Look whether it has arrived.`,
      })
      expect(server.received.map(({ to }) => to)).toEqual([[olive.email]])
      expect(server.received[0]?.source).toContain('Subject: A test email from Willow')
      expect(await stored()).toEqual([])
      expect(await actions()).toMatchObject([{ action: 'shop.mail-test' }])
      await server.close()
      servers.splice(0)
      expect(await as(willow).testMail(server.settings)).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^Nothing accepts connections at the mail server’s address/),
      })
      expect(await as(willow).testMail({})).toMatchObject({ status: 400, message: 'Type the name of the mail server first.' })
    })

    test('attack: an administrator can have ten connections tried in ten minutes', async () => {
      const tries: number[] = []
      for (let at = 0; at < 11; at++) tries.push((await as(willow).testMail({})).status)
      expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    })

    test('a mail server of this machine is used only after a question, at a port of mail servers, and counts as a move', async () => {
      const config = { mailHosts: [], port: 587, databaseUrl: undefined }
      const guarded = await open({ clock: willow.clock, config })
      const here = { smtpHost: 'localhost', smtpPort: '25', smtpSecurity: 'none' }
      const asked = { status: 400, code: 'shop_settings.on_this_machine' }
      expect(await as(guarded).change('mail', 0, here)).toMatchObject(asked)
      expect((await as(guarded).testMail(here)).message).toContain('If one runs there, say so')
      for (const smtpPort of ['587', '5432', '3000', '80'])
        expect(await as(guarded).change('mail', 0, { ...here, smtpPort, smtpOnMachine: 'true' })).toMatchObject({
          status: 400,
          message: expect.stringContaining('“Port” must be 25 or 465'),
        })
      expect(await stored()).toEqual([])
      await guarded.fixtures.signedInUser()
      expect((await as(guarded).change('mail', 0, { ...here, smtpOnMachine: 'true' })).status).toBe(200)
      expect(guarded.shop.mailServer()).toMatchObject({ url: 'smtp://127.0.0.1:25?ignoreTLS=true', isPublicOnly: false })
      expect((await actions())[0]?.details).toContain('smtpOnMachine')
      expect(await current().database.queries.selectFrom('mail_server').selectAll().execute()).toHaveLength(1)
      // The answer is about this machine only.
      await as(guarded).change('mail', 1, { smtpHost: '10.0.0.5' })
      expect(guarded.shop.mailServer()).toMatchObject({ isPublicOnly: true })
      expect((await stored())[0]?.content).not.toContain('smtpOnMachine')
    })

    test('attack: no inner address gets a connection, neither in a test nor for emails, however it is written', async () => {
      const server = await mailServer()
      const guarded = await open({ clock: willow.clock, config: { mailHosts: [] } })
      const plain = ['127.0.0.1', '10.0.0.5', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
      const others = [
        '[::1]',
        'fd12::1',
        'fe80::1',
        '::ffff:127.0.0.1',
        '64:ff9b::7f00:1',
        'localhost',
        '2130706433',
        '0177.0.0.1',
      ]
      const answers: Record<string, string> = {}
      for (const smtpHost of [...plain, ...others]) {
        await current().database.queries.deleteFrom('rate_limits').execute()
        answers[smtpHost] = (await as(guarded).testMail({ ...server.settings, smtpHost })).message
      }
      const isRefused = ([host, message]: [string, string]) =>
        message.startsWith(
          ['127.0.0.1', '[::1]', 'localhost'].includes(host)
            ? '“Port” must be 25, 465, or 587 for a mail server on this machine'
            : 'The mail server is at an inner address, and MAIL_HOSTS doesn’t name it',
        )
      expect(Object.entries(answers).filter((answer) => !isRefused(answer))).toEqual([])
      expect((await as(guarded).change('mail', 0, server.settings)).status).toBe(400)
      await as(guarded).change('mail', 0, { ...server.settings, smtpHost: '10.0.0.5', smtpOnMachine: 'true' })
      await guarded.runJobs()
      expect(server.received).toEqual([])
      expect((await mails()).map(({ state, last_error }) => [state, last_error])).toEqual([
        ['waiting', expect.stringContaining('inner address')],
      ])
    })
  })
})
