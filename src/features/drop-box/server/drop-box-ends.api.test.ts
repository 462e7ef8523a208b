import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, listedIn, type Send } from '#test/people/drop-box.ts'
import { type EndingUser, endings } from '#test/people/ended-access.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser, Willow } from '#test/willow.ts'

const page = Buffer.from('%PDF-1.7\nplanner\n%%EOF')
/** A device has its own access, so the end of a session or of a role doesn't end it. */
const ofDevices = ['a reset of the password', 'a change of the password elsewhere', 'revocation', 'the deletion of the account']
type End = (user: EndingUser, willow: Willow, boss: TestUser) => Promise<unknown>
/** What ends the password of a device alone. */
const ofPassword: [string, End][] = [
  [
    'the revocation of its password',
    async (user) => {
      const [made] = (await user.send({ url: '/api/auth/device-passwords' })).json<{ id: string }[]>()
      const ended = await user.send({ method: 'DELETE', url: `/api/auth/device-passwords/${made?.id}` })
      if (ended.statusCode !== 200) throw new Error(ended.body)
    },
  ],
  [
    'the end of the time of its password',
    (user, { database, clock }) => {
      const passwords = database.queries.updateTable('device_passwords').set({ expires_at: instant(clock, -1) })
      return passwords.where('user_id', '=', user.id).execute()
    },
  ],
]
const ends = [...ofPassword, ...ofDevices.map((name): [string, End] => [name, async (...ended) => endings[name]?.end(...ended)])]

forEachDatabase((current) => {
  const willow = useWillow(current)
  let boss: TestUser
  beforeAll(async () => {
    boss = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  async function owner(): Promise<EndingUser> {
    const user = await willow.fixtures.signedInUser()
    return { ...user, elsewhere: await willow.fixtures.session(user.id) }
  }
  const rows = async (table: 'uploads' | 'drop_box_paths' | 'drop_box_locks', userId: string) =>
    (await current().database.queries.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length

  test.each(ends)('attack: after %s a device can do nothing, and what it was sending is not kept', async (_name, end) => {
    const user = await owner()
    const send = await dropBoxOf(willow, user)
    expect(listedIn((await send('PROPFIND', '', { headers: { depth: '1' } })).body)).toEqual([''])
    async function* content() {
      yield page
      await end(user, willow, boss)
      yield Buffer.alloc(100)
    }
    expect(
      (await send('PUT', 'a.pdf', { body: Readable.from(content()), headers: { 'content-type': 'application/pdf' } })).statusCode,
    ).toBe(401)
    const inTheMiddle = async ([method, path, body]: readonly [string, string, string]) => {
      const one = await owner()
      const from = await dropBoxOf(willow, one)
      async function* halves() {
        yield Buffer.from(body.slice(0, 5))
        await end(one, willow, boss)
        yield Buffer.from(body.slice(5))
      }
      const headers = { 'content-type': 'application/octet-stream', depth: '1' }
      const reply = await from(method, path, { body: Readable.from(halves()), headers })
      return [method, path, reply.statusCode, reply.headers['www-authenticate']]
    }
    const asksForPassword = [401, 'Basic realm="Device password", charset="UTF-8"']
    const properties = '<propfind xmlns="DAV:"><allprop/></propfind>'
    // What is no page is refused for that reason while the password works.
    for (const sent of [
      ['PROPFIND', '', properties],
      ['PUT', 'notes.txt', 'no page'],
    ] as const)
      expect(await inTheMiddle(sent)).toEqual([sent[0], sent[1], ...asksForPassword])
    const lock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    for (const [method, body] of [
      ['OPTIONS'],
      ['GET'],
      ['PROPFIND'],
      ['PUT', page],
      ['MKCOL'],
      ['LOCK', lock],
      ['DELETE'],
    ] as const)
      expect([method, (await send(method, 'b.pdf', body ? { body } : {})).statusCode]).toEqual([method, 401])
    for (const table of ['uploads', 'drop_box_paths', 'drop_box_locks'] as const)
      expect([table, await rows(table, user.id)]).toEqual([table, 0])
  })

  test('attack: the password of a device opens no other route that needs a user, neither as Bearer nor as Basic', async () => {
    const user = await owner()
    await user.prove()
    const made = await user.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Supernote' } })
    const { password } = made.json<{ password: string }>()
    const basic = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
    const needsUser = allRoutes.filter(
      ({ access, method, path }) => access !== 'public' && `${method} ${path}` !== 'POST /api/uploads',
    )
    const opened: string[] = []
    for (const { method, path } of needsUser)
      for (const authorization of [basic, `Bearer ${password}`]) {
        const url = path.replace(':userId', user.id).replace(/:\w+/g, 'none')
        const { statusCode } = await willow.app.inject({ method, url, headers: { authorization } })
        if (statusCode !== 401 && statusCode !== 404) opened.push(`${method} ${path}: ${statusCode}`)
      }
    expect(opened).toEqual([])
    expect(needsUser.length).toBeGreaterThan(100)
  })

  test('attack: of a thousand paths of others, none can be read, listed or changed', async () => {
    const [ada, eve] = [await owner(), await owner()]
    const sends = [await dropBoxOf(willow, ada, 'Supernote'), await dropBoxOf(willow, ada, 'Boox'), await dropBoxOf(willow, eve)]
    const [own, ...others] = sends
    if (!own) throw new Error('No device.')
    await own('MKCOL', 'Planner')
    await own('PUT', 'Planner/0.pdf', { body: page })
    const { queries } = current().database
    const paths = queries.selectFrom('drop_box_paths').selectAll().where('user_id', '=', ada.id)
    const like = await paths.where('path', '=', 'Planner/0.pdf').executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1_000 }, (_, at) => {
      const path = `Planner/${at + 1}.pdf`
      return { ...like, id: newId(), path, path_key: createHash('sha256').update(`Supernote\n${path}`).digest('base64url') }
    })
    for (let done = 0; done < rows.length; done += 50)
      await queries
        .insertInto('drop_box_paths')
        .values(rows.slice(done, done + 50))
        .execute()
    const listed = async (send: Send) => listedIn((await send('PROPFIND', 'Planner/', { headers: { depth: '1' } })).body)
    expect(await listed(own)).toHaveLength(1_002)
    expect((await own('GET', 'Planner/1000.pdf')).statusCode).toBe(200)
    const opened: string[] = []
    for (const send of others) {
      for (const { path } of rows) if ((await send('GET', path)).statusCode !== 404) opened.push(path)
      for (const method of ['PROPFIND', 'HEAD', 'DELETE', 'MOVE', 'COPY', 'PROPPATCH'])
        for (const path of ['Planner/', 'Planner/0.pdf']) {
          const { statusCode } = await send(method, path, { headers: { destination: '/dav/mine.pdf', depth: '1' } })
          if (statusCode < 400) opened.push(`${method} ${path}: ${statusCode}`)
        }
    }
    expect(opened).toEqual([])
    expect(await listed(own)).toHaveLength(1_002)
  })
})
