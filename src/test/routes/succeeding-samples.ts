import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { fromBase32, totpCode, totpStep } from '#features/accounts/server/factors/totp.ts'
import { tokenHash } from '#kit/server/access/tokens.ts'
import { plain } from '#kit/server/documents/pictures.test-data.ts'
import { addPasskey } from '../people/factors.ts'
import { createPasskeyDevice } from '../people/passkey-device.ts'
import { startMailServer } from '../servers/mail-server.ts'
import { startModelServer } from '../servers/model-server.ts'
import { formBody, password } from '../willow.ts'
import type { RequestSample } from './route-sample.ts'
import type { Place } from './sample-rows.ts'

const later = '2099-01-01T00:00:00.000Z'

async function refusedDelivery({ willow }: Place) {
  const id = randomUUID()
  await willow.database.queries
    .insertInto('order_deliveries')
    .values({
      ...{ id, shop: 'webhook', received_at: '2026-03-02T09:00:00.000Z', result: 'refused', reason: 'signature' },
      ...{ reference: null, order_number: null, customer_email: null, settled_at: null },
      ...{ body_digest: id, body: Buffer.from('{}').toString('base64'), signature: 'none' },
    })
    .execute()
  return { params: { id } }
}

/**
 * Requests that change something, of routes whose sample in `route-samples.ts` doesn't. Here `owner` calls the route, except that
 * administrators call their routes about `owner`.
 */
export const succeedingSamples: Record<string, (place: Place) => Promise<RequestSample> | RequestSample> = {
  'POST /api/change-password': () => ({ body: { currentPassword: password, newPassword: 'of an intruder' } }),
  'POST /api/change-email': () => ({ body: { newEmail: `${randomUUID()}@mail.example`, password } }),
  'POST /api/account/deletion': () => ({ body: { proof: password } }),
  async 'DELETE /api/account/deletion'({ willow, owner }) {
    await willow.database.queries.insertInto('account_deletions').values({ user_id: owner.id, due_at: later }).execute()
    return {}
  },
  async 'DELETE /api/admin/api-keys/:id'({ willow, owner }) {
    const made = { name: 'Report', scopes: 'orders:read', created_at: later }
    const row = { ...made, id: randomUUID(), user_id: owner.id, token_hash: randomUUID() }
    await willow.database.queries
      .insertInto('device_passwords')
      .values({ ...row, credentials_version: 0 })
      .execute()
    return { params: { id: row.id } }
  },
  'POST /api/auth/proof': () => ({ body: { password } }),
  async 'POST /api/auth/proof/passkey'({ owner }) {
    const device = await addPasskey(owner)
    const options = await owner.send({ method: 'POST', url: '/api/auth/proof/passkey-options' })
    return { body: { response: device.answer(options.json<object>()) } }
  },
  async 'POST /api/auth/factors/totp/confirm'(place) {
    return { body: { code: await beginApp(place) } }
  },
  async 'DELETE /api/auth/factors/totp'(place) {
    await place.owner.send({ method: 'POST', url: '/api/auth/factors/totp/confirm', payload: { code: await beginApp(place) } })
    return {}
  },
  async 'POST /api/auth/factors/recovery-codes'(place) {
    await addPasskey(place.owner)
    return {}
  },
  async 'POST /api/auth/factors/passkeys'({ owner }) {
    const options = await owner.send({ method: 'POST', url: '/api/auth/factors/passkey-options' })
    return { body: { name: 'Of an intruder', response: createPasskeyDevice().register(options.json<object>()) } }
  },
  async 'DELETE /api/auth/factors/passkeys/:id'({ owner }) {
    await addPasskey(owner)
    const [passkey] = (await owner.send({ url: '/api/auth/factors' })).json<{ passkeys: { id: string }[] }>().passkeys
    return { params: { id: passkey?.id ?? '' } }
  },
  async 'DELETE /api/auth/factors/reset'({ willow, owner }) {
    const reset = { user_id: owner.id, token: randomUUID(), expires_at: later, due_at: later }
    await willow.database.queries.insertInto('factor_resets').values(reset).execute()
    return {}
  },
  'POST /api/push-devices': ({ owner }) => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    return {
      body: {
        userId: owner.id,
        endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }
  },
  async 'POST /api/admin/shop-settings/mail/test'() {
    const { hostname, port } = new URL((await startMailServer()).url)
    return { body: { changes: { smtpHost: hostname, smtpPort: port, smtpSecurity: 'none' } } }
  },
  async 'POST /api/admin/shop-settings/reading/test'() {
    const { address: modelAddress } = await startModelServer()
    return { body: { changes: { modelAddress, modelName: 'reader', modelInside: 'true' } } }
  },
  'POST /api/admin/shop-settings/words/preview': async () => ({ body: { mail: 'code', changes: {} } }),
  async 'PUT /api/admin/shop-settings/:group'({ willow }) {
    const { version } = (await willow.shop.readStored()).connections
    return { params: { group: 'connections' }, body: { version, changes: { woocommerceSecret: `chosen ${randomUUID()}` } } }
  },
  async 'PUT /api/admin/shop-settings/look/logo'({ willow }) {
    const { version } = (await willow.shop.readStored()).look
    const background = `#${randomBytes(3).toString('hex')}`
    const content = await plain(64, 64, background).png().toBuffer()
    return { query: `version=${version}`, form: await formBody([['file', { filename: 'logo.png', content }]]) }
  },
  async 'POST /api/admin/alarms/:kind/settle'({ willow }) {
    const open = { count: 1, subjects: null, raised_at: later, seen_at: later, settled_at: null, notified_at: null }
    await willow.database.queries
      .insertInto('alarms')
      .values({ kind: 'files-missing', ...open })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(open))
      .execute()
    return { params: { kind: 'files-missing' } }
  },
  'POST /api/admin/order-deliveries/:id/replay': refusedDelivery,
  'POST /api/admin/order-deliveries/:id/answer': async (place) => ({
    ...(await refusedDelivery(place)),
    body: { answer: 'nothing' },
  }),
  async 'POST /api/admin/backups/release'({ willow }) {
    const restore = { id: randomUUID(), backup: 'b', backup_at: later, restored_at: later, released_at: null, report: '{}' }
    await willow.database.queries.insertInto('restores').values(restore).execute()
    return {}
  },
  'POST /api/admin/orders/import': async () => ({
    query: 'mode=commit',
    form: await formBody([
      ['file', { filename: 'orders.csv', content: Buffer.from(`Order ID,Email\n${randomUUID()},a@mail.example\n`) }],
    ]),
  }),
  async 'DELETE /api/admin/users/:id/deletion'({ willow, owner }) {
    await willow.database.queries.insertInto('account_deletions').values({ user_id: owner.id, due_at: later }).execute()
    return { params: { id: owner.id } }
  },
  async 'POST /api/admin/users/:id/administrator'({ willow, owner }) {
    const registered = willow.database.queries.updateTable('registered_users').set({ is_approved: true })
    await registered.where('user_id', '=', owner.id).execute()
    return { params: { id: owner.id } }
  },
  async 'DELETE /api/admin/users/:id/administrator'({ willow, owner }) {
    await willow.database.queries.updateTable('users').set({ is_admin: true }).where('id', '=', owner.id).execute()
    return { params: { id: owner.id } }
  },
  'DELETE /api/admin/users/:id/sessions/:sessionId': ({ owner }) => ({
    params: { id: owner.id, sessionId: tokenHash(owner.cookie.split('=')[1] ?? '') },
  }),
}

/** Begins to add an authenticator app. Returns the code that confirms it. */
async function beginApp({ willow, owner }: Place): Promise<string> {
  const begun = await owner.send({ method: 'POST', url: '/api/auth/factors/totp' })
  return totpCode(fromBase32(begun.json<{ secret: string }>().secret), totpStep(willow.clock.now()))
}
