import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopNames } from '#features/orders/order-sources.ts'
import { settingsSecretName } from '#operations/server/installation/secrets.ts'
import type { SettingsOfGroup, ShopSettings } from '#operations/shop-settings.contract.ts'
import { secretOfShop } from '#operations/shop-settings.rules.ts'
import { emptyDatabase, forEachEngine } from '#test/databases/databases.ts'
import { pathsIn } from '#test/servers/backup-fixture.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const newSecret = () => `chosen-${randomBytes(12).toString('hex')}`
/** Every secret that the screen takes. */
const ofShops = Object.fromEntries(shopNames.map((shop) => [secretOfShop(shop), newSecret()]))
const [formerPassword, password] = [newSecret(), newSecret()]
const secrets = [...Object.values(ofShops), formerPassword, password]
const notice = 'Olive Owner of Long Lane'

forEachEngine((engine) => {
  let place: { url: string | undefined; drop(): Promise<void> }
  let folder: string
  let cookie = ''
  beforeAll(async () => {
    folder = await temporaryFolder()
    place = await emptyDatabase(engine)
  })
  afterAll(() => place.drop())

  const envOf = (secretKey: string | undefined) => ({
    ...(place.url === undefined ? {} : { DATABASE_URL: place.url }),
    ...(secretKey === undefined ? {} : { SECRET_KEY: secretKey }),
  })
  async function serve<T>(
    dataDir: string,
    secretKey: string | undefined,
    work: (server: ServerProcess) => Promise<T>,
  ): Promise<T> {
    const server = await startServerProcess({ dataDir, env: envOf(secretKey) })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  }
  const send = (server: ServerProcess, method: string, path: string, body?: object) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  async function save(server: ServerProcess, group: string, version: number, changes: object): Promise<string> {
    const reply = await send(server, 'PUT', `/api/admin/shop-settings/${group}`, { version, changes })
    const text = await reply.text()
    expect(reply.status, text).toBe(200)
    return text
  }
  const read = async (server: ServerProcess) => (await send(server, 'GET', '/api/admin/shop-settings')).text()
  const unreadableIn = (text: string) =>
    (JSON.parse(text) as ShopSettings).groups
      .flatMap(({ settings }: SettingsOfGroup) => settings)
      .filter(({ isUnreadable }) => isUnreadable)
      .map(({ key }) => key)
      .toSorted()

  async function becomeAdministrator(server: ServerProcess) {
    // Printed a moment after the server is ready.
    const printed = /type this code: (\S+)/
    await expect.poll(() => server.log()).toMatch(printed)
    const token = printed.exec(server.log())?.[1]
    const olive = { name: 'Olive', email: 'olive@shop.example', password: 'a good password of twelve', token }
    const reply = await send(server, 'POST', '/api/setup', olive)
    expect(reply.status, await reply.clone().text()).toBe(201)
    cookie = cookieOf(reply.headers.get('set-cookie') ?? '')
  }
  /** Everything in a folder. */
  const contentOf = async (path: string) => Buffer.concat(await Promise.all((await pathsIn(path)).map((file) => readFile(file))))
  /** Everything in a backup that isn't encrypted. */
  async function plainBackup(env: Record<string, string>): Promise<Buffer> {
    const to = await temporaryFolder()
    const willow = async (...words: string[]) => {
      const { code, stderr } = await runWillow(words, { ...env, BACKUP_ENCRYPT: 'false' })
      expect(code, stderr).toBe(0)
    }
    await willow('backup', 'key')
    await willow('backup', 'create', '--to', to)
    const backup = await contentOf(to)
    // What isn't secret can be read, so the backup is a plain one and this test sees what is in it.
    expect(backup.includes(notice)).toBe(true)
    return backup
  }

  test('no secret that was typed in the browser comes back to it or is in a plain backup, and a wrong SECRET_KEY asks for them again', async () => {
    const dataDir = join(folder, 'data')
    const [right, wrong] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    const mail = { smtpHost: 'smtp.mail.example', smtpUser: 'olive' }
    const log = await serve(dataDir, right, async (server) => {
      await becomeAdministrator(server)
      const said = [
        await save(server, 'connections', 0, ofShops),
        await save(server, 'mail', 0, { ...mail, smtpPassword: formerPassword }),
        await save(server, 'mail', 1, { smtpHost: 'smtp.other.example', smtpPassword: password }),
        await save(server, 'legal', 0, { legalNotice: notice }),
        await read(server),
        ...(await Promise.all(
          ['actions', 'mails', 'installation', 'order-shops', 'set-up'].map(async (path) =>
            (await send(server, 'GET', `/api/admin/${path}`)).text(),
          ),
        )),
      ].join('\n')
      expect(said).toContain('smtp.other.example')
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
      return server.log()
    })
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])

    const backup = await plainBackup({ DATA_DIR: dataDir, ...envOf(right) })
    const encodings = ['utf8', 'base64', 'base64url', 'hex'] as const
    const traces = [...secrets, right].flatMap((secret) => encodings.map((encoding) => Buffer.from(secret).toString(encoding)))
    expect(traces.filter((trace) => backup.includes(trace))).toEqual([])

    await serve(dataDir, wrong, async (server) => {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(server.log()).toContain('SECRET_KEY is not the one')
      const shown = await read(server)
      expect(unreadableIn(shown)).toEqual([...Object.keys(ofShops), 'smtpPassword'].toSorted())
      expect(shown).toContain('smtp.other.example')
      await save(server, 'connections', 1, ofShops)
      await save(server, 'mail', 2, { smtpPassword: password })
      expect(unreadableIn(await read(server))).toEqual([])
    })
  })

  if (engine === 'SQLite')
    test('without SECRET_KEY, the key of the secrets is in no plain backup either', async () => {
      const dataDir = join(folder, 'own-key')
      await serve(dataDir, undefined, async (server) => {
        await becomeAdministrator(server)
        await save(server, 'connections', 0, ofShops)
        await save(server, 'legal', 0, { legalNotice: notice })
      })
      const backup = await plainBackup({ DATA_DIR: dataDir })
      const sealer = (await readFile(join(dataDir, settingsSecretName), 'utf8')).trim()
      expect([sealer, ...secrets].filter((secret) => backup.includes(secret))).toEqual([])
    })
})
