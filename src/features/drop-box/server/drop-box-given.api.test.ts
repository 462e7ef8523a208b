import { beforeEach, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, listedIn, type Send } from '#test/people/drop-box.ts'
import { createTestClock, createWillow, type TestClock, type TestUser, type Willow } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000
const today = 'Willow/2026-11-30.pdf'
const second = 'Willow/2026-11-30%20(2).pdf'

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    clock = createTestClock('2026-11-30T09:00:00.000Z')
    willow = await createWillow({ database: current().database, clock })
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada, 'Boox')
    return () => willow.close()
  })

  const change = (payload: Partial<Settings>) => ada.send({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload })
  const choose = (device: string | null) =>
    change({
      sheet: { page: 'boox-10', device, mailAt: null },
      delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin' },
    })
  const addGoal = (title: string) =>
    ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title, timeframe: 'weekly' } })
  const list = async (path = '', from = send) => listedIn((await from('PROPFIND', path, { headers: { depth: '1' } })).body)
  const inside = async (folder = 'Willow') => (await list(folder)).slice(1)
  const get = async (path = today) => {
    await list()
    return send('GET', path)
  }
  const bytes = async (path = today) => (await send('GET', path)).rawPayload
  const uploads = async () => (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<object[]>()
  const given = () =>
    current().database.queries.selectFrom('drop_box_given').select('key').where('user_id', '=', ada.id).execute()
  const written = (sheet: Buffer) => Buffer.concat([sheet, Buffer.from('\n% ink\n%%EOF\n')])

  test('the sheet waits in a folder of its own on the chosen device, and nowhere else', async () => {
    const other = await dropBoxOf(willow, ada, 'Supernote')
    expect([await list(), await given()]).toEqual([[''], []])
    await choose('Boox')
    expect([await list(), await list('', other)]).toEqual([['', 'Willow/'], ['']])
    expect(await inside()).toEqual([today])
    const reply = await send('GET', today)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await send('HEAD', today)).headers.etag).toBe(reply.headers.etag)
    expect(await uploads()).toEqual([])
    await choose('Supernote')
    expect(await list('', other)).toEqual(['', 'Willow/'])
    expect(await inside()).toEqual([today])
  })

  test('a sheet that can’t be made doesn’t keep a device from its files', async () => {
    await choose('Boox')
    const { schema } = current().database.queries
    await schema.alterTable('drop_box_given').renameTo('drop_box_away').execute()
    try {
      expect((await send('PROPFIND', '', { headers: { depth: '1' } })).statusCode).toBe(207)
    } finally {
      await schema.alterTable('drop_box_away').renameTo('drop_box_given').execute()
    }
    expect(await list()).toEqual(['', 'Willow/'])
  })

  test('a program that asks every minute causes one sheet', async () => {
    await choose('Boox')
    for (let minute = 0; minute < 5; minute += 1) {
      await list()
      await list('Willow')
      clock.advance(60_000)
    }
    expect(await given()).toHaveLength(2)
    expect(await inside()).toEqual([today])
  })

  test('a sheet that a device has fetched keeps its name and bytes, and a changed one comes beside it', async () => {
    await choose('Boox')
    await list()
    await send('HEAD', today)
    await addGoal('Walk')
    const first = (await get()).rawPayload
    expect(await inside()).toEqual([today])
    await addGoal('Read')
    expect(await inside()).toEqual([second, today].toSorted())
    expect((await bytes()).equals(first)).toBe(true)
    // Nobody has seen the second one, so it may change.
    await addGoal('Write')
    expect(await inside()).toHaveLength(2)
    for (let at = 0; at < 9; at += 1) {
      for (const path of await inside()) await send('GET', path)
      await addGoal(`Goal ${at}`)
    }
    expect(await inside()).toHaveLength(5)
    expect((await bytes()).equals(first)).toBe(true)
  })

  test('what the device sends under the name of a sheet is what it gets from then on', async () => {
    await choose('Boox')
    const sheet = (await get()).rawPayload
    expect((await send('PUT', today, { body: written(sheet) })).statusCode).toBe(204)
    await addGoal('Walk')
    expect(await inside()).toHaveLength(2)
    expect((await bytes()).equals(written(sheet))).toBe(true)
    expect(await uploads()).toHaveLength(1)
    clock.advance(15 * day)
    await cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
    expect((await bytes()).equals(written(sheet))).toBe(true)
  })

  test('a sheet that nobody has fetched is not replaced once something else is in its place', async () => {
    await choose('Boox')
    await list()
    const own = Buffer.from('%PDF-1.7\nmine\n%%EOF')
    await send('PUT', today, { body: own })
    await addGoal('Walk')
    expect(await inside()).toHaveLength(2)
    expect((await bytes()).equals(own)).toBe(true)
  })

  test('a sheet that a device removes or moves does not come back, that day', async () => {
    await choose('Boox')
    const sheet = (await get()).rawPayload
    expect((await send('MOVE', today, { headers: { destination: '/dav/Mine.pdf' } })).statusCode).toBe(201)
    expect([await list(), await inside()]).toEqual([['', 'Mine.pdf', 'Willow/'], []])
    expect((await bytes('Mine.pdf')).equals(sheet)).toBe(true)
    expect((await send('DELETE', 'Mine.pdf')).statusCode).toBe(204)
    await addGoal('Walk')
    expect([await list(), await inside()]).toEqual([['', 'Willow/'], []])
    expect((await send('DELETE', 'Willow')).statusCode).toBe(204)
    expect(await list()).toEqual([''])
    clock.advance(day)
    expect([await list(), await inside()]).toEqual([['', 'Willow/'], ['Willow/2026-12-01.pdf']])
  })

  test('an unwritten sheet that is sent back makes no upload, at any path, from any device, and after it was removed', async () => {
    await choose('Boox')
    const sheet = (await get()).rawPayload
    const other = await dropBoxOf(willow, ada, 'Supernote')
    expect((await send('PUT', today, { body: sheet })).statusCode).toBe(204)
    expect((await send('COPY', today, { headers: { destination: '/dav/Copy.pdf' } })).statusCode).toBe(201)
    await send('DELETE', today)
    for (const from of [send, other]) {
      expect((await from('PUT', 'Again.pdf', { body: sheet })).statusCode).toBe(201)
      expect((await from('GET', 'Again.pdf')).rawPayload.equals(sheet)).toBe(true)
    }
    expect((await bytes('Copy.pdf')).equals(sheet)).toBe(true)
    expect(await uploads()).toEqual([])
  })

  test("attack: the bytes of somebody else's sheet are an upload like any other, and their name opens nothing", async () => {
    await choose('Boox')
    const sheet = (await get()).rawPayload
    const eve = await willow.fixtures.signedInUser()
    const hers = await dropBoxOf(willow, eve, 'Boox')
    expect((await hers('GET', today)).statusCode).toBe(404)
    expect((await hers('PUT', 'Sheet.pdf', { body: sheet })).statusCode).toBe(201)
    expect((await eve.send({ url: `/api/users/${eve.id}/uploads` })).json()).toHaveLength(1)
  })

  test("a folder of the owner's with the same name is left alone", async () => {
    await send('MKCOL', 'willow')
    await send('PUT', 'willow/Mine.pdf', { body: Buffer.from('%PDF-1.7\n%%EOF') })
    await choose('Boox')
    expect(await list()).toEqual(['', 'Willow%202/', 'willow/'])
    expect([await inside('willow'), await inside('Willow%202')]).toEqual([['willow/Mine.pdf'], ['Willow%202/2026-11-30.pdf']])
    // Where the device has moved it, the next sheets follow.
    await send('MOVE', 'Willow%202', { headers: { destination: '/dav/Sheets' } })
    clock.advance(day)
    await list()
    expect(await inside('Sheets')).toEqual(['Sheets/2026-11-30.pdf', 'Sheets/2026-12-01.pdf'])
  })

  test('a copy of a sheet that was never fetched stays as it is', async () => {
    await choose('Boox')
    await list()
    await send('COPY', today, { headers: { destination: '/dav/Copy.pdf' } })
    await addGoal('Walk')
    expect(await inside()).toHaveLength(2)
    expect((await send('GET', 'Copy.pdf')).statusCode).toBe(200)
  })

  test('two devices have their own sheets, each for its time, and turning it off takes nothing from anybody else', async () => {
    const other = await dropBoxOf(willow, ada, 'Supernote')
    const eve = await willow.fixtures.signedInUser()
    const hers = await dropBoxOf(willow, eve, 'Boox')
    const sheet = { page: 'boox-10', device: 'Boox', mailAt: null }
    await eve.send({ method: 'PATCH', url: `/api/users/${eve.id}/settings`, payload: { sheet } })
    await list('', hers)
    await choose('Boox')
    await get()
    await choose('Supernote')
    await list('', other)
    clock.advance(3 * day)
    await other('GET', today)
    await change({ sheet: null })
    expect(await list('Willow', hers)).toEqual(['Willow/', 'Willow/2026-11-30.pdf', 'Willow/2026-12-03.pdf'])
    expect((await hers('GET', today)).statusCode).toBe(200)
    clock.advance(11 * day)
    await cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
    expect((await other('GET', today)).statusCode).toBe(200)
  })

  test('a locked folder gets no sheet until it is free', async () => {
    const body =
      '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>'
    await send('LOCK', '', { body, headers: { timeout: 'Second-60' } })
    await choose('Boox')
    expect(await list()).toEqual([''])
    clock.advance(61_000)
    expect(await list()).toEqual(['', 'Willow/'])
    clock.advance(day)
    await send('LOCK', 'Willow', { body, headers: { timeout: 'Second-60' } })
    expect(await inside()).toEqual([today])
    clock.advance(61_000)
    expect(await inside()).toHaveLength(2)
  })

  test('a sheet leaves its folder 14 days after it was fetched, and one that nobody fetched with the switch', async () => {
    await choose('Boox')
    const round = () => cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
    await list()
    clock.advance(3 * day)
    await send('GET', today)
    await list()
    expect(await inside()).toEqual([today, 'Willow/2026-12-03.pdf'])
    await change({ sheet: null })
    expect(await inside()).toEqual([today])
    clock.advance(14 * day - 1)
    await round()
    expect((await send('GET', today)).statusCode).toBe(200)
    clock.advance(1)
    await round()
    expect([(await send('GET', today)).statusCode, await inside()]).toEqual([404, []])
  })
})
