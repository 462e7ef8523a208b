import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import type { Route } from '#kit/contract.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { interruptible } from '#test/databases/interruptible-database.ts'
import { addPasskey } from '#test/people/factors.ts'
import { createPasskeyDevice } from '#test/people/passkey-device.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import type { RequestSample } from '#test/routes/route-sample.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { edition } from '#test/routes/sample-rows.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

const nameOf = (route: Route) => `${route.method} ${route.path}`
/** Routes that create a row under an id which the browser has chosen. An upload in parts needs its parts first, so it has its own tests. */
const creates = allRoutes.filter((route) => route.isRepeatable && !route.path.includes('/parts'))
const ownWrites = allRoutes.filter((route) => route.access === 'owner' && route.method !== 'GET')

/** Adds the id to the body or to the first part of the form. */
function under(id: string, { body, form }: RequestSample) {
  if (body) return { payload: { ...body, id } }
  const boundary = /boundary=(.+)$/.exec(form?.headers['content-type'] ?? '')?.[1]
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n`
  return { payload: Buffer.concat([Buffer.from(part), form?.payload ?? Buffer.alloc(0)]), headers: form?.headers ?? {} }
}

forEachDatabase((current) => {
  let willow: Willow
  let interrupt: (by: () => Promise<void>) => void
  beforeAll(async () => {
    const interrupted = interruptible(current().database)
    interrupt = interrupted.interrupt
    willow = await createWillow({ database: interrupted.database })
    // With a published edition, an upload creates an import, which some samples need.
    await edition({ willow, owner: await willow.fixtures.signedInUser() }, 'published')
  })
  afterAll(() => willow.close())

  async function sampleOf(route: Route, owner: TestUser) {
    const sample = routeSamples[nameOf(route)]
    const { params = {}, query, ...rest } = (await sample?.request?.({ willow, owner })) ?? {}
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`)
    return { method: route.method, url: query === undefined ? path : `${path}?${query}`, ...rest }
  }
  async function create(route: Route, owner: TestUser, id: string, sample?: Awaited<ReturnType<typeof sampleOf>>) {
    const { body, form, ...request } = sample ?? (await sampleOf(route, owner))
    const sent = under(id, { ...(body ? { body } : {}), ...(form ? { form } : {}) })
    const { statusCode, body: answer } = await owner.send({ ...request, ...sent })
    return { status: statusCode, answer }
  }

  test.each(creates.map((route) => [nameOf(route), route] as const))(
    "attack: %s under an id of another user's row is refused like a row that doesn't exist, also when both arrive at once",
    async (_, route) => {
      const [owner, other] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
      const id = newId()
      const sample = await sampleOf(route, owner)
      expect((await create(route, owner, id, sample)).status).toBe(201)
      expect((await create(route, owner, id, sample)).status).toBe(200)
      const refused = await create(route, other, id)
      expect([refused.status, refused.answer.includes(owner.id)]).toEqual([404, false])
      expect(refused.answer).toMatch(/"code":"\w+\.(\w+_)?not_found"/)
      const both = newId()
      const at = await Promise.all([create(route, owner, both), create(route, other, both)])
      expect(at.map(({ status }) => status).toSorted()).toEqual([201, 404])
    },
  )

  test('there are creates with an id from the browser', () => {
    expect(creates.map(nameOf).toSorted()).toEqual(['POST /api/folders', 'POST /api/goals', 'POST /api/uploads'])
  })

  test('attack: a passkey that exists is refused like any wrong one, for its owner and for another user', async () => {
    const [owner, other] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    const device = createPasskeyDevice()
    await addPasskey(owner, 'Tablet', device)
    const wrong = addPasskey(other, 'Tablet', createPasskeyDevice({ host: 'elsewhere.example' }))
    const refusal = await wrong.catch((error: Error) => error.message)
    expect(refusal).toContain('accounts.passkey_not_added')
    for (const user of [owner, other]) await expect(addPasskey(user, 'Again', device)).rejects.toThrow(String(refusal))
    const { recoveryCodesLeft, passkeys } = (await other.send({ url: '/api/auth/factors' })).json()
    expect([recoveryCodesLeft, passkeys]).toEqual([0, []])
  })

  test('a device whose session ends while it is added is refused as not signed in', async () => {
    const user = await willow.fixtures.signedInUser()
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const payload = { userId: user.id, endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`, ...keys }
    interrupt(async () => void (await willow.database.queries.deleteFrom('sessions').where('user_id', '=', user.id).execute()))
    const reply = await user.send({ method: 'POST', url: '/api/push-devices', payload })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'session.required'])
  })

  test('a row that takes a unique value, or refers to a row that was deleted meanwhile, is refused with 409', async () => {
    const { queries } = willow.database
    const folder = { user_id: (await willow.fixtures.user()).id, name: 'Plans', created_at: instant(willow.clock), sent_as: null }
    const add = (row: Partial<typeof folder> = {}) =>
      queries
        .insertInto('folders')
        .values({ id: newId(), ...folder, ...row })
        .execute()
        .then(() => null)
        .catch((error: unknown) => error)
    expect(await add()).toBeNull()
    const request = { raw: { destroyed: false, complete: true }, log: { warn: () => undefined } } as unknown as FastifyRequest
    for (const error of [await add(), await add({ user_id: 'deleted' })]) {
      const { status, code } = willow.app.knownError(error, request)
      expect([status, code]).toEqual([409, 'request.changed_meanwhile'])
    }
  })

  test.each(ownWrites.map((route) => [nameOf(route), route] as const))(
    '%s causes no server error when its user is deleted before its transaction',
    async (_, route) => {
      const owner = await willow.fixtures.signedInUser()
      const { body, form, ...request } = await sampleOf(route, owner)
      interrupt(async () => void (await willow.database.queries.deleteFrom('users').where('id', '=', owner.id).execute()))
      const reply = await owner.send({ ...request, ...(form ?? (body ? { payload: body } : {})) })
      interrupt(async () => undefined)
      expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(500)
    },
  )
})
