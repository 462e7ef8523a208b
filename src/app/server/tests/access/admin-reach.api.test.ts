import { beforeAll, expect, test } from 'vitest'
import { shopNames } from '#features/orders/order-sources.ts'
import { instant } from '#kit/clock.ts'
import { newToken } from '#kit/server/access/tokens.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { secretOfShop } from '#operations/shop-settings.rules.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { succeedingSamples } from '#test/routes/succeeding-samples.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const diary = 'Sorrows of a March night'
const adminRoutes = allRoutes.filter(({ access }) => access === 'admin')
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

forEachDatabase((current) => {
  const willow = useWillow(current)
  /** Secrets of the shop, which no route shows either. */
  const ofShop = shopNames.map((shop) => [secretOfShop(shop), `the secret with ${shop}`] as const)
  const smtpPassword = 'the password of the mail server'
  beforeAll(async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    for (const [group, changes] of [
      ['connections', Object.fromEntries(ofShop)],
      ['mail', { smtpHost: 'smtp.mail.example', smtpUser: 'olive', smtpPassword }],
    ] as const) {
      const url = `/api/admin/shop-settings/${group}`
      expect((await olive.send({ method: 'PUT', url, payload: { version: 0, changes } })).statusCode).toBe(200)
    }
  })

  /** Makes a user who has written something, and returns everything of theirs that no administrator may get. */
  async function writer() {
    const owner = await willow.fixtures.signedInUser()
    const { filename } = await uploadFile(owner, `${diary}.png`, await pngPage())
    const goal = { userId: owner.id, title: diary, timeframe: 'monthly' }
    expect((await owner.send({ method: 'POST', url: '/api/goals', payload: goal })).statusCode).toBe(201)
    const token = newToken()
    const mail = { kind: 'password-reset', to: owner.email, subject: 'A link', text: `#${token}`, html: '' }
    const mailId = await willow.database.transaction((tx) => enqueueMail(tx, mail, instant(willow.clock)))
    return { owner, mailId, secrets: [diary, filename, token, owner.cookie.split('=')[1] ?? ''] }
  }

  /** Returns the tokens in all emails to the user. */
  async function tokensTo(owner: TestUser): Promise<string[]> {
    const mails = await willow.database.queries.selectFrom('mails').select('text').where('to_address', '=', owner.email).execute()
    return mails.flatMap(({ text }) => /#([\w-]{20,})/.exec(text)?.[1] ?? [])
  }

  test.each(adminRoutes.map((route) => [nameOf(route), route] as const))(
    'attack: %s gives an administrator no page, no link and no session of a customer, and no secret of the shop',
    async (name, route) => {
      const { owner, mailId, secrets } = await writer()
      const admin = await willow.fixtures.signedInUser({ isAdmin: true })
      const sample = succeedingSamples[name] ?? routeSamples[name]?.request
      const { params, query, body, form } = (await sample?.({ willow, owner })) ?? {}
      const own: Record<string, string> = {
        ...params,
        ...(route.path.startsWith('/api/admin/mails/:id') && route.method === 'GET' ? { id: mailId } : {}),
      }
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => own[key] ?? `:${key}`)
      const reply = await admin.send({
        method: route.method,
        url: query === undefined ? path : `${path}?${query}`,
        ...(form ?? (body ? { payload: body } : {})),
      })
      const got = `${reply.body}${JSON.stringify(reply.headers)}`
      for (const secret of [smtpPassword, ...ofShop.map(([, one]) => one)]) expect(got).not.toContain(secret)
      for (const secret of [...secrets, ...(await tokensTo(owner))]) expect(got).not.toContain(secret)
      expect(String(reply.headers['set-cookie'] ?? '')).not.toMatch(/session=/)
      // Whatever it did, the caller is who they were, and what the customer wrote is closed to them.
      expect((await admin.send({ url: '/api/auth/user' })).json()).toMatchObject({ id: admin.id })
      const theirs = [`/api/users/${owner.id}/uploads`, `/api/users/${owner.id}/goals`, `/api/users/${owner.id}/export`]
      for (const url of theirs) expect((await admin.send({ url })).statusCode, url).toBe(403)
    },
  )
})
