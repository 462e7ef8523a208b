import { randomUUID } from 'node:crypto'
import { formBody } from '../willow.ts'
import type { RouteSamples } from './route-sample.ts'
import {
  askedOrder,
  claim,
  claimedOrder,
  code,
  deadJob,
  edition,
  editionForm,
  failedMail,
  givenProduct,
  order,
  type Place,
  product,
  registration,
} from './sample-rows.ts'

const ordersFile = () =>
  formBody([['file', { filename: 'orders.csv', content: Buffer.from('Order ID,Email\n1,a@mail.example\n') }]])
const newProduct = () => ({ name: 'Planner', isCoded: true, isStamped: false, rules: [], editions: [] })

async function rememberedWord({ willow }: Place) {
  const word = { kind: 'status', word: 'shipped', meaning: 'paid' } as const
  const row = { connection_id: 'import', answered_at: '2026-03-02T09:00:00.000Z', ...word }
  await willow.database.queries
    .insertInto('order_words')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { shop: 'import', ...word }
}

/** The operator's routes. */
export const adminRoutes: RouteSamples = {
  'GET /api/admin/security-events': { admin: 200 },

  'GET /api/admin/api-keys': { admin: 200 },
  'POST /api/admin/api-keys': { admin: 201, request: () => ({ body: { name: 'Report', scopes: ['orders:read'] } }) },
  'DELETE /api/admin/api-keys/:id': { admin: 404, request: () => ({ params: { id: 'none' } }) },

  'GET /api/admin/editions': { admin: 200 },
  'POST /api/admin/editions': { admin: 201, request: async () => ({ form: await editionForm() }) },
  'GET /api/admin/editions/:id': { admin: 200, request: async (place) => ({ params: { id: await edition(place) } }) },
  'GET /api/admin/editions/:id/pages': { admin: 200, request: async (place) => ({ params: { id: await edition(place) } }) },
  'PATCH /api/admin/editions/:id/pages': {
    admin: 200,
    request: async (place) => ({
      params: { id: await edition(place) },
      body: { pages: [{ number: 1, kind: 'notes', dateFrom: null, dateTo: null }] },
    }),
  },
  'PUT /api/admin/editions/:id/year': {
    admin: 200,
    request: async (place) => ({ params: { id: await edition(place) }, body: { year: 2026 } }),
  },
  'GET /api/admin/editions/:id/pages/:number/picture': {
    admin: 404,
    request: async (place) => ({ params: { id: await edition(place), number: '9999' }, query: 'width=64' }),
  },
  'PUT /api/admin/editions/:id/correction': {
    admin: 200,
    request: async (place) => ({ params: { id: await edition(place) }, body: { corrects: null, changes: '' } }),
  },
  'POST /api/admin/editions/:id/publish': { admin: 200, request: async (place) => ({ params: { id: await edition(place) } }) },
  'POST /api/admin/editions/:id/retire': {
    admin: 200,
    request: async (place) => ({ params: { id: await edition(place, 'published') } }),
  },

  'GET /api/admin/shown-links': { admin: 200 },
  'GET /api/admin/counts': { admin: 200 },
  'GET /api/admin/set-up': { admin: 200 },
  'GET /api/admin/decisions': { admin: 200 },
  'GET /api/admin/find': { admin: 200, request: () => ({ query: 'q=mail' }) },
  'GET /api/admin/customer': {
    admin: 200,
    request: ({ owner }) => ({ query: `email=${encodeURIComponent(owner.email)}` }),
  },
  'GET /api/admin/registered-users': { admin: 200 },
  'GET /api/admin/users': { admin: 200 },
  'GET /api/admin/access-codes': { admin: 200 },
  'GET /api/admin/actions': { admin: 200 },
  'GET /api/admin/alarms': { admin: 200 },
  // Nothing is raised.
  'POST /api/admin/alarms/:kind/settle': { admin: 404, request: () => ({ params: { kind: 'database-older' } }) },
  'GET /api/admin/installation': { admin: 200 },
  'GET /api/admin/shop-settings': { admin: 200 },
  'PUT /api/admin/shop-settings/:group': {
    admin: 200,
    request: () => ({ params: { group: 'shop' }, body: { version: 0, changes: {} } }),
  },
  // There is no picture.
  'PUT /api/admin/shop-settings/look/logo': { admin: 400, request: () => ({ query: 'version=0' }) },
  // No mail server is named.
  'POST /api/admin/shop-settings/words/preview': { admin: 200, request: () => ({ body: { mail: 'code', changes: {} } }) },
  'POST /api/admin/shop-settings/reading/test': { admin: 400, request: () => ({ body: { changes: {} } }) },
  'POST /api/admin/shop-settings/mail/test': { admin: 400, request: () => ({ body: { changes: {} } }) },
  'GET /api/admin/dead-jobs': { admin: 200 },
  'POST /api/admin/dead-jobs/:id/run-again': { admin: 200, request: async (place) => ({ params: { id: await deadJob(place) } }) },
  'GET /api/admin/backups': { admin: 200 },
  'POST /api/admin/backups/try': { admin: 200 },
  'POST /api/admin/backups/key': { admin: 409 },
  'POST /api/admin/backups/key/keep': { admin: 400, request: () => ({ body: { token: 'none', ending: 'none' } }) },
  'POST /api/admin/backups/make': { admin: 409 },
  'POST /api/admin/backups/drill': { admin: 409, request: () => ({ body: { key: 'none' } }) },
  'POST /api/admin/backups/release': { admin: 200 },
  'GET /api/admin/mails': { admin: 200 },
  'GET /api/admin/mail-status': { admin: 200 },
  'GET /api/admin/mails/:id': { admin: 200, request: failedMail },
  'POST /api/admin/mails/:id/retry': { admin: 200, request: failedMail },
  'POST /api/admin/mails/:id/settle': { admin: 200, request: failedMail },
  'POST /api/admin/mails/send-waiting': { admin: 200 },
  'GET /api/admin/export/:list': { admin: 200, request: () => ({ params: { list: 'users' }, query: 'format=csv' }) },
  'POST /api/admin/approve-user/:id': { admin: 200, request: async (place) => ({ params: { id: await registration(place) } }) },
  'DELETE /api/admin/revoke-user/:id': { admin: 200, request: async (place) => ({ params: { id: await registration(place) } }) },
  'POST /api/admin/restore-user/:id': { admin: 200, request: async (place) => ({ params: { id: await registration(place) } }) },
  'GET /api/admin/subscriptions': { admin: 200 },
  'GET /api/admin/orders': { admin: 200 },
  'GET /api/admin/order-deliveries': { admin: 200 },
  'GET /api/admin/order-shops': { admin: 200 },
  'POST /api/admin/order-deliveries/replay': { admin: 200 },
  'POST /api/admin/order-deliveries/:id/replay': { admin: 404 },
  'POST /api/admin/order-deliveries/:id/answer': { admin: 404, request: () => ({ body: { answer: 'nothing' } }) },
  'POST /api/admin/orders/:id/resend': { admin: 200, request: async (place) => ({ params: await order(place, 'pending') }) },
  'POST /api/admin/orders/:id/decide': {
    admin: 200,
    request: async (place) => ({ params: await order(place, 'needs_decision'), body: { decision: 'keep' } }),
  },
  'GET /api/admin/claims': { admin: 200 },
  'POST /api/admin/claims/:id/give': {
    admin: 200,
    request: async (place) => {
      const { id, orderId } = await claim(place)
      return { params: { id }, body: { orderId } }
    },
  },
  'POST /api/admin/claims/:id/decline': { admin: 200, request: async (place) => ({ params: { id: (await claim(place)).id } }) },
  'POST /api/admin/orders/:id/undo-claim': {
    admin: 200,
    request: async (place) => ({ params: await claimedOrder(place), body: {} }),
  },
  'POST /api/admin/orders/:id/answer': {
    admin: 200,
    request: async (place) => ({ params: await askedOrder(place), body: { isSame: false } }),
  },
  'GET /api/admin/order-shops/gumroad/address': { admin: 200 },
  'POST /api/admin/order-shops/gumroad/address': { admin: 200 },
  'GET /api/admin/order-connections': { admin: 200 },
  'POST /api/admin/order-connections': { admin: 200, request: () => ({ body: { shop: 'shopify', name: 'The new shop' } }) },
  'GET /api/admin/order-words': { admin: 200 },
  'PUT /api/admin/order-words': { admin: 200, request: async (place) => ({ body: await rememberedWord(place) }) },
  'POST /api/admin/orders/:id/settle': { admin: 200, request: async (place) => ({ params: await order(place, 'waiting') }) },
  'GET /api/admin/products': { admin: 200 },
  'POST /api/admin/products': { admin: 201, request: () => ({ body: newProduct() }) },
  'PUT /api/admin/products/:id': {
    admin: 200,
    request: async (place) => ({ params: { id: await product(place) }, body: newProduct() }),
  },
  'POST /api/admin/products/:id/earlier-orders': {
    admin: 200,
    request: async (place) => ({ params: { id: await product(place) } }),
  },
  'GET /api/admin/products/:id/start-here': { admin: 200, request: async (place) => ({ params: { id: await product(place) } }) },
  'DELETE /api/admin/products/:id': { admin: 200, request: async (place) => ({ params: { id: await product(place) } }) },
  'PUT /api/admin/access-codes/:id/product': {
    admin: 200,
    request: async (place) => ({ params: { id: await code(place) }, body: { productId: await product(place) } }),
  },
  'POST /api/admin/users/:id/products': {
    admin: 200,
    request: async (place) => ({ params: { id: place.owner.id }, body: { productId: await product(place) } }),
  },
  'DELETE /api/admin/users/:id/products/:productId': {
    admin: 200,
    request: async (place) => ({ params: { id: place.owner.id, productId: await givenProduct(place) } }),
  },
  'POST /api/admin/access-codes/:id/show': { admin: 200, request: async (place) => ({ params: { id: await code(place) } }) },
  'POST /api/admin/orders/import': { admin: 200, request: async () => ({ form: await ordersFile() }) },
  'POST /api/admin/create-access-code': { admin: 201 },
  'POST /api/admin/access-codes/batch': { admin: 201, request: () => ({ body: { count: 2 } }) },
  'GET /api/admin/access-codes/products': { admin: 200 },
  'GET /api/admin/access-codes/batches': { admin: 200 },
  'POST /api/admin/access-codes/batches/void': { admin: 200, request: () => ({ body: { label: 'Autumn fair' } }) },
  'POST /api/admin/access-codes/:id/void': { admin: 200, request: async (place) => ({ params: { id: await code(place) } }) },
  'PATCH /api/admin/access-codes/:id': {
    admin: 200,
    request: async (place) => ({ params: { id: await code(place) }, body: { customerEmail: 'c@mail.example' } }),
  },
  'POST /api/admin/access-codes/:id/send': {
    admin: 200,
    request: async (place) => ({ params: { id: await code(place, 'c@mail.example') } }),
  },
  'GET /api/admin/access-codes/:id/history': { admin: 200, request: async (place) => ({ params: { id: await code(place) } }) },
  'POST /api/admin/users/:id/mail': {
    admin: 200,
    request: ({ owner }) => ({ params: { id: owner.id }, body: { about: 'reset-link' } }),
  },
  'POST /api/admin/users/:id/address': {
    admin: 200,
    request: ({ owner }) => ({ params: { id: owner.id }, body: { email: `${randomUUID()}@mail.example` } }),
  },
  'POST /api/admin/users/:id/deletion': {
    admin: 200,
    request: ({ owner }) => ({ params: { id: owner.id }, body: { isAsked: true } }),
  },
  'DELETE /api/admin/users/:id/deletion': { admin: 200, request: ({ owner }) => ({ params: { id: owner.id } }) },
  'DELETE /api/admin/users/:id/read-only': { admin: 200, request: ({ owner }) => ({ params: { id: owner.id } }) },
  'POST /api/admin/users/:id/administrator': { admin: 200, request: ({ owner }) => ({ params: { id: owner.id } }) },
  'DELETE /api/admin/users/:id/administrator': { admin: 200, request: ({ owner }) => ({ params: { id: owner.id } }) },
  'POST /api/admin/users/:id/notes': {
    admin: 200,
    request: ({ owner }) => ({ params: { id: owner.id }, body: { text: 'Called.' } }),
  },
  'GET /api/admin/users/:id/sessions': { admin: 200, request: ({ owner }) => ({ params: { id: owner.id } }) },
  'DELETE /api/admin/users/:id/sessions': { admin: 200, request: ({ owner }) => ({ params: { id: owner.id } }) },
  'DELETE /api/admin/users/:id/sessions/:sessionId': {
    admin: 200,
    request: ({ owner }) => ({ params: { id: owner.id, sessionId: 'none' } }),
  },
}
