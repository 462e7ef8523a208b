import { beforeAll, expect, test } from 'vitest'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { newId } from '#kit/server/ids.ts'
import { encodeCursor } from '#kit/server/lists/cursor.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'

type Sent = Parameters<TestUser['send']>[0]

const secret = 'a secret of the shop that is long enough'
const brokenForms = {
  'no end': '--edge\r\ncontent-disposition: form-data; name="userId"\r\n\r\nx',
  'no parts': 'text',
  'no end of its file': '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n',
}

/** Values that a client can send, and that no screen of ours sends. */
forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: { webhook: secret } } })
  let user: TestUser
  beforeAll(async () => {
    user = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const status = async (request: Sent) => (await user.send(request)).statusCode

  test.each([
    '2026-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-02-30',
    '1',
  ])('the instant %s is refused or read, and causes no server error', async (instant) => {
    const at = encodeURIComponent(instant)
    const cursor = encodeCursor({ key: instant, id: newId() })
    const session = { userId: user.id, day: '2026-03-02', minutes: 25, endedAt: instant }
    const statuses = [
      await status({ method: 'PUT', url: '/api/focus-sessions/0190c3f2-0000-7000-8000-000000000000', payload: session }),
      await status({ url: `/api/users/${user.id}/uploads?since=${at}&before=${at}` }),
      await status({ url: `/api/users/${user.id}/upload-ids?before=${at}` }),
      await status({ url: `/api/users/${user.id}/deleted-uploads?cursor=${cursor}` }),
    ]
    expect(statuses.filter((one) => one >= 500)).toEqual([])
  })

  test('a NUL in a part of a form is refused, or matches nothing', async () => {
    const form = await formBody([
      ['userId', user.id],
      ['folder', 'Gene\0ral'],
      ['file', { content: await pngPage(), filename: 'page.png' }],
    ])
    expect(await status({ method: 'POST', url: '/api/uploads', ...form })).toBe(400)
    const ids = await formBody([['ids', 'a\0b']])
    expect([400, 404]).toContain(await status({ method: 'POST', url: `/api/users/${user.id}/uploads/archive`, ...ids }))
  })

  test.each(Object.entries(brokenForms))('a form with %s is refused', async (_what, payload) => {
    for (const url of ['/api/uploads', '/api/admin/editions', `/api/uploads/${newId()}/parts/0`])
      for (const type of ['multipart/form-data; boundary=edge', 'multipart/form-data']) {
        const sent = { url, payload: Buffer.from(payload, 'latin1'), headers: { 'content-type': type } }
        expect(await status({ ...sent, method: url.includes('/parts/') ? 'PUT' : 'POST' })).toBe(400)
      }
  })

  test.each(['constructor', '__proto__', 'toString'])('the name %s of a list or an event is unknown', async (name) => {
    expect(await status({ url: `/api/admin/export/${name}?format=csv` })).toBe(400)
    const payload = JSON.stringify({ id: `event-${name}`, type: name, order: { number: '1001', email: 'a@mail.example' } })
    const headers = {
      'content-type': 'application/json',
      'willow-signature': signatureHeader(payload, { secret, nowMs: willow.clock.now() }),
    }
    expect(await status({ method: 'POST', url: '/api/webhooks/orders', payload, headers })).toBe(200)
    expect(await willow.database.queries.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('a page without scripts accepts forms only, whose fields are text', async () => {
    for (const path of ['/paper/sign-in', '/paper/claim', '/paper/goals', '/paper/goals/change', '/paper/timer'])
      expect(await status({ method: 'POST', url: path, payload: { form: 1, title: {}, done: '\ud800' } })).toBe(415)
  })
})
