import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { instant, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import type { SettingsOfGroup, ShopSettings } from '#operations/shop-settings.contract.ts'
import { emptyDatabase, forEachEngine } from '#test/databases/databases.ts'
import { patienceMs } from '#test/patience.ts'
import { startMailServer, type TestMailServer } from '#test/servers/mail-server.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const rounds = process.env.LONG === undefined ? 4 : 40
const mailsEachRound = 10
const inTime = { timeout: Math.max(180_000, patienceMs), interval: 100 }

forEachEngine((engine) => {
  let servers: [ServerProcess, ServerProcess]
  let mailServers: [TestMailServer, TestMailServer]
  let database: Database
  let cookie: string
  let drop: () => Promise<void>
  let env: Record<string, string>

  beforeAll(async () => {
    const dataDir = await temporaryFolder()
    const place = await emptyDatabase(engine)
    drop = place.drop
    mailServers = [await startMailServer(), await startMailServer()]
    env = { MAIL_HOSTS: '127.0.0.1', ...(place.url === undefined ? {} : { DATABASE_URL: place.url }) }
    const first = await startServerProcess({ dataDir, env })
    servers = [first, await startServerProcess({ dataDir, env })]
    database = (await openInstallation({ dataDir, databaseUrl: place.url })).database
    // Each start prints a new code, and the last one counts.
    const token = /type this code: (\S+)/.exec(servers[1].log())?.[1]
    const olive = { name: 'Olive', email: 'olive@shop.example', password: 'a good password of twelve', token }
    const reply = await fetch(`${first.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(olive),
    })
    expect(reply.status, await reply.clone().text()).toBe(201)
    cookie = cookieOf(reply.headers.get('set-cookie') ?? '')
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await drop()
    for (const server of mailServers) await server.close()
  })

  const read = async (server: ServerProcess): Promise<ShopSettings> =>
    (await fetch(`${server.url}/api/admin/shop-settings`, { headers: { cookie } })).json() as Promise<ShopSettings>
  const groupAt = async (server: ServerProcess, id: string) => {
    const group = (await read(server)).groups.find((one) => one.id === id)
    return {
      version: group?.version ?? -1,
      values: Object.fromEntries(group?.settings.map(({ key, value }) => [key, value]) ?? []),
    }
  }
  async function save(server: ServerProcess, group: string, version: number, changes: Record<string, string | null>) {
    const reply = await fetch(`${server.url}/api/admin/shop-settings/${group}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ version, changes }),
    })
    return { status: reply.status, ...((await reply.json()) as Partial<SettingsOfGroup> & { message?: string }) }
  }
  const openPage = async (server: ServerProcess) => (await fetch(`${server.url}/.well-known/security.txt`)).text()
  /** Puts emails into the outbox. */
  const enqueue = (name: string, count: number) =>
    database.transaction(async (tx) => {
      const words = { kind: 'code', subject: name, text: name, html: `<p>${name}</p>` }
      for (let at = 0; at < count; at++)
        await enqueueMail(tx, { ...words, to: `${name}-${at}@mail.example` }, instant(systemClock))
    })
  const alarmsAt = async (server: ServerProcess) => {
    const reply = await fetch(`${server.url}/api/admin/alarms`, { headers: { cookie } })
    return ((await reply.json()) as { kind: string }[]).map(({ kind }) => kind)
  }

  test('what is saved in one process is shown by the other one, and never half of it', async () => {
    for (let round = 1; round <= rounds; round++) {
      const [one, other] = round % 2 === 0 ? servers : [servers[1], servers[0]]
      const { version } = await groupAt(one, 'shop')
      const saved = await save(one, 'shop', version, { name: `Shop ${round}`, supportEmail: `help-${round}@shop.example` })
      expect(saved.status, saved.message).toBe(200)
      await expect.poll(() => openPage(other), inTime).toContain(`mailto:help-${round}@shop.example`)
      expect((await groupAt(other, 'shop')).values).toMatchObject({ name: `Shop ${round}`, tagline: defaultBrand.tagline })
    }
  })

  test('of two who save at once in two processes, one wins whole, and the other is told', async () => {
    for (let round = 1; round <= rounds; round++) {
      const { version } = await groupAt(servers[0], 'shop')
      const both = ['one', 'two'].map((who) => ({ name: `${who} ${round}`, storeUrl: `https://${who}-${round}.example` }))
      const [one, two] = await Promise.all(servers.map((server, at) => save(server, 'shop', version, both[at] ?? {})))
      expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
      const loser = one?.status === 409 ? one : two
      expect(loser?.message).toMatch(/^Somebody else has changed these settings meanwhile\. Nothing was saved\./)
      const winner = both[one?.status === 200 ? 0 : 1]
      for (const server of servers) expect(await groupAt(server, 'shop')).toMatchObject({ version: version + 1, values: winner })
    }
  })

  test('emails on their way while the mail server changes arrive once, each with the sender of the server that took it', async () => {
    const saveMail = async (round: number) => {
      const at = round % 2
      const { hostname, port } = new URL(mailServers[at]?.url ?? '')
      const server = servers[round % 3 === 0 ? 0 : 1]
      const settings = { smtpHost: hostname, smtpPort: port, smtpSecurity: 'none', mailFrom: `Shop <from-${round}@shop.example>` }
      expect(await save(server, 'mail', (await groupAt(server, 'mail')).version, settings)).toMatchObject({ status: 200 })
    }
    for (let round = 1; round <= rounds; round++) await Promise.all([enqueue(`round-${round}`, mailsEachRound), saveMail(round)])
    await enqueue('after', mailsEachRound)
    const unsent = () => database.queries.selectFrom('mails').select(['to_address', 'last_error']).where('state', '!=', 'sent')
    await expect.poll(() => unsent().execute(), inTime).toEqual([])

    const arrived = mailServers
      .flatMap(({ received }) => received.flatMap(({ to }) => to))
      .filter((to) => /^round|^after/.test(to))
    expect(arrived).toHaveLength((rounds + 1) * mailsEachRound)
    expect(new Set(arrived).size).toBe(arrived.length)
    for (const [index, { received }] of mailServers.entries())
      for (const { to, source } of received) {
        const round = Number(/^From: Shop <from-(\d+)@shop\.example>\r$/m.exec(source)?.[1])
        expect(round % 2, source).toBe(index)
        if (to[0]?.startsWith('after')) expect(round).toBe(rounds)
      }
  })

  test('settings that can’t be read raise an alarm, both processes go on with what they knew, and saving anew ends it', async () => {
    const { version } = await groupAt(servers[0], 'shop')
    await save(servers[0], 'shop', version, { supportEmail: 'known@shop.example' })
    for (const server of servers) await expect.poll(() => openPage(server), inTime).toContain('mailto:known@shop.example')
    const damaged = { content: '{"supportEmail": "kno', version: version + 2 }
    await database.queries.updateTable('shop_settings').set(damaged).where('id', '=', 'shop').execute()
    for (const server of servers) {
      expect(await alarmsAt(server)).toContain('settings-unread')
      expect((await groupAt(server, 'shop')).version).toBe(version + 2)
      expect(await openPage(server)).toContain('mailto:known@shop.example')
    }
    const again = await startServerProcess({ dataDir: servers[0].dataDir, env })
    expect(await openPage(again)).toContain(`mailto:${defaultBrand.supportEmail}`)
    expect(await again.stop()).toBe(0)
    expect((await save(servers[1], 'shop', version + 2, { supportEmail: 'anew@shop.example' })).status).toBe(200)
    for (const server of servers) {
      await expect.poll(() => openPage(server), inTime).toContain('mailto:anew@shop.example')
      expect(await alarmsAt(server)).not.toContain('settings-unread')
    }
  })

  test('while the table can’t be read, there is an alarm, and pages are shown with what was known', async () => {
    const rename = (from: string, to: string) => database.queries.schema.alterTable(from).renameTo(to).execute()
    await rename('shop_settings', 'shop_settings_away')
    for (const server of servers) {
      expect(await alarmsAt(server)).toContain('settings-unread')
      expect(await openPage(server)).toContain('mailto:anew@shop.example')
    }
    await rename('shop_settings_away', 'shop_settings')
    for (const server of servers) expect(await alarmsAt(server)).not.toContain('settings-unread')
  })

  test('a process that gets no request sends emails through a mail server that another one was told', async () => {
    const version = async () => (await groupAt(servers[0], 'mail')).version
    expect((await save(servers[0], 'mail', await version(), { smtpHost: null })).status).toBe(200)
    const last = await startServerProcess({ dataDir: servers[0].dataDir, env })
    const address = new URL(mailServers[0].url)
    const settings = { smtpHost: address.hostname, smtpPort: address.port, smtpSecurity: 'none' }
    expect((await save(servers[0], 'mail', await version(), settings)).status).toBe(200)
    await Promise.all(servers.map((server) => server.kill()))
    await enqueue('alone', 1)
    await expect.poll(() => mailServers[0].received.flatMap(({ to }) => to), inTime).toContain('alone-0@mail.example')
    expect(await last.stop()).toBe(0)
  })
})
