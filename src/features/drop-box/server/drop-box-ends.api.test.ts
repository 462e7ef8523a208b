import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#test/all-routes.ts'
import { forEachDatabase } from '#test/databases.ts'
import { dropBoxOf, listedIn } from '#test/drop-box.ts'
import { type EndingUser, endings } from '#test/ended-access.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const page = Buffer.from('%PDF-1.7\nplanner\n%%EOF')
/** A device has its own access, so the end of a session or of a role doesn't end it. */
const ofDevices = ['a reset of the password', 'a change of the password elsewhere', 'revocation', 'the deletion of the account']

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

  test.each(ofDevices)('attack: after %s a device can do nothing, and what it was sending is not kept', async (name) => {
    const user = await owner()
    const send = await dropBoxOf(willow, user)
    expect(listedIn((await send('PROPFIND', '', { headers: { depth: '1' } })).body)).toEqual([''])
    async function* content() {
      yield page
      await endings[name]?.end(user, willow, boss)
      yield Buffer.alloc(100)
    }
    expect(
      (await send('PUT', 'a.pdf', { body: Readable.from(content()), headers: { 'content-type': 'application/pdf' } })).statusCode,
    ).toBe(401)
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
})
