import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShownLink } from '#features/planner/showing.contract.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { endings } from '#test/people/ended-access.ts'
import { allRoutes, nameOf } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { edition, plannerPage } from '#test/routes/sample-rows.ts'
import { servedRoutes } from '#test/routes/served-routes.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const minute = 60_000
const day = 24 * 60 * minute
const password = 'four quiet herons'
const nothingHere = /This shows nothing\./

forEachDatabase((current) => {
  const willow = useWillow(current)
  let boss: TestUser
  let ada: TestUser
  beforeAll(async () => {
    await edition({ willow, owner: await willow.fixtures.signedInUser() }, 'published')
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    boss = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  let last = 0
  const newNetwork = () => `10.${(++last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`
  const newPages = async (count: number, owner = ada) => {
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push((await plannerPage({ willow, owner })).id)
    return ids
  }
  const ask = (owner: TestUser, body: object) =>
    owner.send({
      method: 'POST',
      url: `/api/users/${owner.id}/shown-links`,
      payload: { name: '', days: 7, password: null, ...body },
    })
  /** Returns the path of a new link. */
  const show = async (body: { pageIds?: string[]; days?: number; password?: string } = {}, owner = ada) =>
    new URL((await ask(owner, { pageIds: body.pageIds ?? (await newPages(1, owner)), ...body })).json().address).pathname
  const links = async (owner = ada) => (await owner.send({ url: `/api/users/${owner.id}/shown-links` })).json<ShownLink[]>()
  const look = (url: string, cookie = '', headers: Record<string, string> = {}) =>
    willow.app.inject({ url, headers: { 'x-forwarded-for': newNetwork(), ...(cookie && { cookie }), ...headers } })
  const open = (url: string, given = '', { from = newNetwork() } = {}) =>
    willow.app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': from, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password: given }).toString(),
    })
  const opened = async (url: string, given = '') => {
    const [{ name, value } = { name: '', value: '' }] = (await open(url, given)).cookies
    return `${name}=${encodeURIComponent(value)}`
  }
  const isShown = async (url: string, cookie: string) => [
    (await look(url, cookie)).body.includes('<figure>'),
    (await look(`${url}/1`, cookie)).statusCode,
  ]

  test('a visitor sees exactly the chosen pages as pictures, after opening the link, and nothing before', async () => {
    const [first = '', second = '', other = ''] = await newPages(3)
    const url = await show({ pageIds: [second, first] })
    const door = await look(url)
    expect(door.statusCode).toBe(200)
    expect(door.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-frame-options': 'DENY',
    })
    expect(door.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(door.body).toContain('<meta name="robots" content="noindex, nofollow, noarchive">')
    expect(door.body).not.toMatch(/<script|<img|Willow|property="og:/)
    expect((await look(`${url}/1`)).statusCode).toBe(404)
    const reply = await open(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, url])
    expect(reply.cookies).toMatchObject([{ path: url, httpOnly: true, sameSite: 'Strict', maxAge: 3600 }])
    const cookie = await opened(url)
    const pages = await look(url, cookie)
    expect([...pages.body.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, src, alt]) => [src, alt])).toEqual([
      [`${url}/1`, 'Page 1 of 2'],
      [`${url}/2`, 'Page 2 of 2'],
    ])
    for (const id of [first, second, other, ada.id]) expect(pages.body).not.toContain(id)
    const picture = await look(`${url}/1`, cookie)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(Object.keys(picture.headers)).not.toEqual(expect.arrayContaining(['etag']))
    expect(picture.headers['x-page-count']).toBeUndefined()
    expect(picture.rawPayload.includes('EXIF')).toBe(false)
    expect((await look(`${url}/2?large`, cookie)).statusCode).toBe(200)
    for (const number of ['3', '0', '01', '1.5', 'x', other])
      expect((await look(`${url}/${number}`, cookie)).statusCode).toBe(404)
    expect(await links()).toMatchObject([{ pages: 2, openings: 2, hasPassword: false }])
  })

  test('200 pictures of a link are on their way at a time, and more wait', async () => {
    const url = await show()
    const cookie = await opened(url)
    const replies = await Promise.all(Array.from({ length: 210 }, () => look(`${url}/1`, cookie)))
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      Array.from({ length: 10 }, () => [429, '5']),
    )
    expect((await look(`${url}/1`, cookie)).statusCode).toBe(200)
  })

  test('owners, administrators and visitors see the same pages', async () => {
    const url = await show()
    const cookie = await opened(url)
    const [visitor, ...signedIn] = await Promise.all(
      ['', ada.cookie, boss.cookie].map(async (session) => [
        (await look(url, session)).body,
        (await look(url, [cookie, session].filter(Boolean).join('; '))).body,
      ]),
    )
    for (const seen of signedIn) expect(seen).toEqual(visitor)
  })

  test('an unknown, a mistyped, an ended, a revoked and a deleted link, and a wrong password, answer alike', async () => {
    const [locked, ended, revoked, deleted] = [await show({ password }), await show({ days: 1 }), await show(), await show()]
    const [{ id: deletedId = '' } = {}, { id: revokedId = '' } = {}] = await links()
    await willow.database.queries.deleteFrom('shown_links').where('id', '=', deletedId).execute()
    expect((await ada.send({ method: 'DELETE', url: `/api/users/${ada.id}/shown-links/${revokedId}` })).statusCode).toBe(200)
    willow.clock.advance(day)
    const unknown = `/shown/${'A'.repeat(43)}`
    for (const given of ['', 'not the password']) {
      const replies = await Promise.all([unknown, '/shown/short', locked, ended, revoked, deleted].map((url) => open(url, given)))
      expect(
        new Set(replies.map(({ statusCode, body, headers }) => JSON.stringify([statusCode, body, headers['set-cookie']]))).size,
      ).toBe(1)
      expect(replies[0]?.statusCode).toBe(404)
      expect(replies[0]?.body).toMatch(nothingHere)
    }
    const doors = await Promise.all([unknown, locked, ended].map((url) => look(url)))
    expect(new Set(doors.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await open(locked, password)).statusCode).toBe(303)
  })

  test('a link ends at its minute, also in a browser that has it open, and its owner can give it another end', async () => {
    const url = await show({ days: 1 })
    willow.clock.advance(day - minute)
    const cookie = await opened(url)
    expect(await isShown(url, cookie)).toEqual([true, 200])
    const [{ id = '' } = {}] = await links()
    const change = (days: number) => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/shown-links/${id}`, payload: { days } })
    await ada.prove()
    expect((await change(91)).statusCode).toBe(400)
    expect((await change(2)).statusCode).toBe(200)
    willow.clock.advance(minute)
    expect(await isShown(url, cookie)).toEqual([true, 200])
    willow.clock.advance(2 * day - minute)
    const again = await opened(url)
    expect([again, await links()]).toEqual(['=', []])
    await ada.prove()
    expect((await change(2)).statusCode).toBe(404)
    await cleanUp({ ...willow, files: willow.files } as Parameters<typeof cleanUp>[0])
    const rows = willow.database.queries.selectFrom('shown_links').select('id').where('user_id', '=', ada.id)
    expect(await rows.execute()).toEqual([])
  })

  test('what a browser has opened lasts an hour, and opens no other link', async () => {
    const [url, other] = [await show(), await show()]
    const cookie = await opened(url)
    expect(await isShown(other, cookie)).toEqual([false, 404])
    const [name, value = ''] = cookie.split('=')
    const [id = '', signature] = decodeURIComponent(value).split('.')
    const longer = `${name}=${encodeURIComponent(`${id.replace(/\d$/, '')}99.${signature}`)}`
    expect(await isShown(url, longer)).toEqual([false, 404])
    willow.clock.advance(60 * minute - 1)
    expect(await isShown(url, cookie)).toEqual([true, 200])
    willow.clock.advance(1)
    expect(await isShown(url, cookie)).toEqual([false, 404])
  })

  test('the shop ends and allows showing at once, and sees only counts', async () => {
    const url = await show({ pageIds: await newPages(2) })
    const cookie = await opened(url)
    const turn = (showsPages: 'off' | null, version: number) =>
      boss.send({ method: 'PUT', url: '/api/admin/shop-settings/rules', payload: { version, changes: { showsPages } } })
    expect((await turn('off', 0)).statusCode).toBe(200)
    expect(await isShown(url, cookie)).toEqual([false, 404])
    expect((await open(url)).statusCode).toBe(404)
    expect((await ask(ada, { pageIds: await newPages(1) })).json().code).toBe('planner.showing_off')
    expect(await links()).toHaveLength(1)
    expect((await turn(null, 1)).statusCode).toBe(200)
    expect(await isShown(url, cookie)).toEqual([true, 200])
    const before = (await boss.send({ url: '/api/admin/shown-links' })).json<{ links: number; pages: number }>()
    await show({ pageIds: await newPages(3) })
    const after = (await boss.send({ url: '/api/admin/shown-links' })).json()
    expect(after).toEqual({ links: before.links + 1, pages: before.pages + 3 })
  })

  test('pages of deleted files leave the link, and with the last one it shows nothing', async () => {
    const pageIds = await newPages(2)
    const url = await show({ pageIds })
    const cookie = await opened(url)
    const uploads = await willow.database.queries.selectFrom('shown_pages').select('upload_id').execute()
    const own = await ada.send({ url: `/api/users/${ada.id}/uploads` })
    const ids = own.json<{ id: string }[]>().filter(({ id }) => uploads.some((row) => row.upload_id === id))
    await ada.send({ method: 'DELETE', url: `/api/uploads/${ids[0]?.id}` })
    expect((await look(url, cookie)).body).toContain('Page 1 of 1')
    expect(await links()).toMatchObject([{ pages: 1 }])
    await ada.send({ method: 'DELETE', url: `/api/uploads/${ids[1]?.id}` })
    expect(await isShown(url, cookie)).toEqual([false, 404])
    expect((await ask(ada, { pageIds })).statusCode).toBe(404)
    expect((await open(url)).statusCode).toBe(404)
  })

  test('another reading, and a page moved to another day, change nothing of what is shown', async () => {
    const [id = ''] = await newPages(1)
    const url = await show({ pageIds: [id] })
    const cookie = await opened(url)
    const before = (await look(`${url}/1`, cookie)).rawPayload
    await willow.database.queries.deleteFrom('page_instances').where('id', '=', id).execute()
    await newPages(1)
    expect((await look(`${url}/1`, cookie)).rawPayload.equals(before)).toBe(true)
  })

  test('while its owner has turned the reading of pages off, nothing is shown', async () => {
    const pageIds = await newPages(1)
    const url = await show({ pageIds })
    const cookie = await opened(url)
    const choose = (isOn: boolean) => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn } })
    await choose(false)
    expect(await isShown(url, cookie)).toEqual([false, 404])
    expect((await ask(ada, { pageIds })).statusCode).toBe(404)
    await choose(true)
    expect(await isShown(url, cookie)).toEqual([true, 200])
  })

  describe('access that ends, ends links', () => {
    const rowOf = (set: { read_only_at?: string; credentials_version?: number; revoked_at?: string }) =>
      willow.database.queries.updateTable('registered_users').set(set).where('user_id', '=', ada.id).execute()
    test.each([
      ['other credentials', () => rowOf({ credentials_version: 7 })],
      ['a read-only account', () => rowOf({ read_only_at: '2026-03-02T09:00:00.000Z' })],
      ['revoked access', () => rowOf({ revoked_at: '2026-03-02T09:00:00.000Z' })],
      ['signing out everywhere', () => ada.send({ method: 'DELETE', url: '/api/auth/sessions' })],
      ['being signed out by the shop', () => boss.send({ method: 'DELETE', url: `/api/admin/users/${ada.id}/sessions` })],
      ...['a reset of the password', 'revocation', 'the deletion of the account'].map(
        (name) => [name, () => endings[name]?.end({ ...ada, elsewhere: ada.cookie }, willow, boss) ?? Promise.reject()] as const,
      ),
    ] as readonly (readonly [string, () => Promise<unknown>])[])('%s', async (_name, end) => {
      const url = await show()
      const cookie = await opened(url)
      expect(await isShown(url, cookie)).toEqual([true, 200])
      await end()
      expect(await isShown(url, cookie)).toEqual([false, 404])
      expect((await open(url)).statusCode).toBe(404)
    })

    test('another of the same session does not', async () => {
      const url = await show()
      const cookie = await opened(url)
      await ada.send({ method: 'POST', url: '/api/auth/logout' })
      expect(await isShown(url, cookie)).toEqual([true, 200])
    })
  })

  test('attack: nobody shows, changes or ends pages of another owner, and blank pages are not shown', async () => {
    const eve = await willow.fixtures.signedInUser()
    const [hers = ''] = await newPages(1)
    const url = await show({ pageIds: [hers] })
    const [{ id = '' } = {}] = await links()
    expect((await ask(eve, { pageIds: [hers] })).statusCode).toBe(404)
    const at = `/api/users/${eve.id}/shown-links/${id}`
    expect((await eve.send({ method: 'PUT', url: at, payload: { days: 90 } })).statusCode).toBe(404)
    expect((await eve.send({ method: 'DELETE', url: at })).statusCode).toBe(404)
    expect((await open(url)).statusCode).toBe(303)
    const [blank = ''] = await newPages(1)
    await willow.database.queries.updateTable('page_instances').set({ ink_step: 'none' }).where('id', '=', blank).execute()
    expect((await ask(ada, { pageIds: [blank] })).json().code).toBe('planner.blank_not_shown')
    for (const bad of [
      { pageIds: [] },
      { pageIds: Array.from({ length: 101 }, (_, number) => `${number}`) },
      { pageIds: [hers, hers] },
      { pageIds: [hers], days: 0 },
      { pageIds: [hers], days: 91 },
      { pageIds: [hers], password: 'seven77' },
      { pageIds: [hers], name: 'x'.repeat(61) },
    ])
      expect((await ask(ada, bad)).statusCode).toBe(400)
  })

  test('an owner shows pages by 50 links at a time, and ended ones do not count', async () => {
    const [pageId = ''] = await newPages(1)
    await show({ pageIds: [pageId] })
    const link = { user_id: ada.id, name: '', credentials_version: 0, created_at: '2026-03-02T09:00:00.000Z' }
    const rows = Array.from({ length: 60 }, (_, at) => {
      const id = `${ada.id.slice(0, 30)}-${at}`
      return { ...link, id, token_hash: id, expires_at: at < 49 ? '2099-01-01T00:00:00.000Z' : link.created_at }
    })
    await willow.database.queries.insertInto('shown_links').values(rows).execute()
    expect((await ask(ada, { pageIds: [pageId] })).json().code).toBe('planner.too_many_links')
    expect(await links()).toHaveLength(50)
  })

  test('attack: 50 networks with wrong passwords guess slowly, and keep no visitor out who knows it', async () => {
    const url = await show({ password })
    const statuses: number[] = []
    const networks = Array.from({ length: 50 }, (_, at) => `203.0.${at}.9`)
    for (let round = 0; round < 4; round++) for (const from of networks) statuses.push((await open(url, '', { from })).statusCode)
    // Three of each network, and 20 of all.
    expect(statuses.filter((status) => status === 404)).toHaveLength(3 * 50 + 20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect((await open(url, password, { from: '198.51.100.7' })).statusCode).toBe(303)
    // Unknown links have the same limits.
    const unknown = `/shown/${'B'.repeat(43)}`
    const tried = []
    for (const from of networks.slice(0, 24))
      for (let at = 0; at < 4; at++) tried.push((await open(unknown, '', { from })).statusCode)
    expect(tried.filter((status) => status === 429).length).toBe(4)
    willow.clock.advance(20 * minute)
    expect((await open(url, password, { from: networks[0] ?? '' })).statusCode).toBe(303)
  })

  test('attack: one network tries 30 addresses in a quarter of an hour, then one after half a minute', async () => {
    const from = '203.0.113.77'
    const tried = Array.from({ length: 31 }, (_, at) => `/shown/${String(at).padStart(43, '0')}`)
    const replies = []
    for (const url of tried) replies.push(await open(url, '', { from }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect([replies[30]?.headers['retry-after'], replies[30]?.headers['content-type']]).toEqual([
      '30',
      'text/html; charset=utf-8',
    ])
    willow.clock.advance(30_000)
    expect((await open(await show(), '', { from })).statusCode).toBe(303)
  })

  test('a form of an old browser, which names no origin, opens a link, and one of another site does not', async () => {
    const url = await show()
    const send = (headers: Record<string, string>) => willow.app.inject({ method: 'POST', url, headers })
    expect((await send({ origin: 'null' })).statusCode).toBe(303)
    expect((await send({ origin: 'https://other.example' })).statusCode).toBe(403)
    expect((await send({ origin: 'null', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  test('visitors have three routes, and neither the rows nor the events of the account have the token', async () => {
    await willow.app.ready()
    const own = servedRoutes(willow.app).filter((name) => name.includes('/shown/'))
    expect(own.toSorted()).toEqual(['GET /shown/:token', 'GET /shown/:token/:number', 'POST /shown/:token'])
    const url = await show()
    await open(url)
    const [{ id = '' } = {}] = await links()
    await ada.send({ method: 'DELETE', url: `/api/users/${ada.id}/shown-links/${id}` })
    const events = await ada.send({ url: `/api/users/${ada.id}/security-events` })
    expect(events.json<{ kind: string }[]>().map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['pages-shown', 'pages-hidden']),
    )
    expect(JSON.stringify(await willow.database.queries.selectFrom('shown_links').selectAll().execute())).not.toContain(
      url.slice(7),
    )
  })

  test('attack: with what a visitor has, every other route answers as without it', async () => {
    const url = await show()
    const cookie = await opened(url)
    const token = url.slice('/shown/'.length)
    for (const route of allRoutes.filter(({ access }) => access !== 'public')) {
      const request = route.method === 'GET' ? await routeSamples[nameOf(route)]?.request?.({ willow, owner: ada }) : {}
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => request?.params?.[name] ?? ada.id)
      const address = `${path}?${request?.query ?? ''}`
      for (const headers of [{ cookie }, { cookie: `session=${token}` }, { authorization: `Bearer ${token}` }])
        expect([nameOf(route), (await willow.app.inject({ method: route.method, url: address, headers })).statusCode]).toEqual([
          nameOf(route),
          401,
        ])
    }
    expect(await links()).toHaveLength(1)
  })
})
