import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { freshTimer } from '#features/focus-timer/focus-timer.rules.ts'
import { toSent } from '#features/focus-timer/timer-sync.rules.ts'
import {
  bookPage,
  code,
  deadJob,
  edition,
  editionForm,
  failedMail,
  folder,
  goal,
  order,
  type Place,
  plannerPage,
  product,
  registration,
  upload,
  uploadForm,
} from './sample-rows.ts'
import { formBody, password } from './willow.ts'

export interface RequestSample {
  params?: Record<string, string>
  query?: string
  body?: object
  form?: Awaited<ReturnType<typeof formBody>>
}

/**
 * A request for one route, created again for each caller, about a row of `owner`, and the status that each caller gets: `anyone` for a
 * public route, `owner` and `other` users for a private one (an administrator is just another user there), `admin` for the operator's.
 */
export type RouteSample = { request?(place: Place): Promise<RequestSample> | RequestSample } & (
  | { anyone: number }
  | { owner: number; other: number }
  | { admin: number }
)

const ordersFile = () =>
  formBody([['file', { filename: 'orders.csv', content: Buffer.from('Order ID,Email\n1,a@mail.example\n') }]])
const newProduct = () => ({ name: 'Planner', isCoded: true, rules: [], editionIds: [] })
const own = ({ owner }: Place) => ({ params: { userId: owner.id } })
const days = 'from=2026-01-01&to=2026-02-01'

const noPasskey = { id: 'none', rawId: 'none', type: 'public-key', response: {} }

/** One entry per route: `METHOD /path` as its contract writes it. A new route needs a new entry here. */
export const routeSamples: Record<string, RouteSample> = {
  'POST /api/validate-access': {
    anyone: 400,
    request: () => ({ body: { name: 'A', email: 'a@mail.example', accessCode: 'NONE' } }),
  },
  'POST /api/validate-access-code': {
    anyone: 400,
    request: () => ({ body: { name: 'A', email: 'b@mail.example', accessCode: 'NONE' } }),
  },
  'POST /api/access-link': {
    anyone: 429,
    request: () => ({ body: { name: 'A', email: 'c@mail.example', accessCode: 'NONE' } }),
  },
  'POST /api/create-account': { anyone: 400, request: () => ({ body: { token: 'none', password } }) },
  'POST /api/custom-login': { anyone: 200, request: ({ owner }) => ({ body: { email: owner.email, password } }) },
  // Without the cookie of a waiting sign-in.
  'GET /api/custom-login/second-factor': { anyone: 401 },
  'POST /api/custom-login/second-factor': { anyone: 401, request: () => ({ body: { code: '123456' } }) },
  'POST /api/custom-login/second-factor/passkey-options': { anyone: 401 },
  'POST /api/custom-login/second-factor/passkey': { anyone: 401, request: () => ({ body: { response: noPasskey } }) },
  'POST /api/custom-login/lost-factor': { anyone: 401 },
  'POST /api/custom-login/passkey-options': { anyone: 200 },
  'POST /api/custom-login/passkey': { anyone: 401, request: () => ({ body: { response: noPasskey } }) },
  'POST /api/factor-reset': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/factor-reset/cancel': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/setup': { anyone: 400, request: () => ({ body: { token: 'none', name: 'A', email: 'a@b.example', password } }) },
  'POST /api/setup/backups': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/setup/restore': { anyone: 400, request: () => ({ body: { token: 'none', name: 'none' } }) },
  'POST /api/setup/restore/progress': { anyone: 400, request: () => ({ body: { token: 'none', name: 'none' } }) },
  'POST /api/forgot-password': { anyone: 200, request: () => ({ body: { email: `${randomUUID()}@mail.example` } }) },
  'POST /api/reset-password': { anyone: 400, request: () => ({ body: { token: 'none', password } }) },
  'POST /api/confirm-email': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/lost-code': { anyone: 200, request: () => ({ body: { orderNumber: '1', email: `${randomUUID()}@mail.example` } }) },
  'POST /api/newsletter': { anyone: 200, request: () => ({ body: { email: `${randomUUID()}@mail.example` } }) },
  'POST /api/newsletter/confirm': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/newsletter/unsubscribe': { anyone: 400, request: () => ({ query: 'token=none' }) },
  // Webhooks don't exist until their secrets are configured.
  'POST /api/webhooks/orders': { anyone: 404 },
  'POST /api/webhooks/shopify': { anyone: 404 },
  'POST /api/webhooks/woocommerce': { anyone: 404 },
  'POST /api/webhooks/lemonsqueezy': { anyone: 404 },
  'POST /api/webhooks/stripe': { anyone: 404 },
  // Without an identity provider these routes don't exist.
  'GET /api/login': { anyone: 404 },
  'GET /api/login/callback': { anyone: 404 },
  'POST /api/login/join': { anyone: 404, request: () => ({ body: { token: 'none' } }) },
  'POST /api/auth/logout': { anyone: 200 },
  'POST /api/logout': { anyone: 200 },

  'GET /api/auth/user': { owner: 200, other: 200 },
  'PATCH /api/auth/user': { owner: 200, other: 200, request: () => ({ body: { name: 'Robin Reed' } }) },
  'GET /api/users/:userId/security-events': { owner: 200, other: 403, request: own },
  'GET /api/admin/security-events': { admin: 200 },
  'GET /api/auth/notices': { owner: 200, other: 200 },
  'PUT /api/auth/notices': { owner: 200, other: 200 },
  'DELETE /api/auth/notices': { owner: 200, other: 200 },
  'GET /api/auth/proof': { owner: 200, other: 200 },
  'POST /api/auth/proof': { owner: 400, other: 400, request: () => ({ body: { password: 'wrong' } }) },
  'POST /api/auth/proof/passkey-options': { owner: 200, other: 200 },
  'POST /api/auth/proof/passkey': { owner: 400, other: 400, request: () => ({ body: { response: noPasskey } }) },
  'GET /api/users/:userId/calendar': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/calendar': {
    owner: 201,
    other: 403,
    request: (place) => ({ ...own(place), body: { withFocus: false } }),
  },
  'DELETE /api/users/:userId/calendar': { owner: 404, other: 403, request: own },
  'GET /api/calendar/:file': { anyone: 404, request: () => ({ params: { file: 'none.ics' } }) },
  'GET /api/auth/device-passwords': { owner: 200, other: 200 },
  'POST /api/auth/device-passwords': { owner: 201, other: 201, request: () => ({ body: { name: 'Tablet' } }) },
  'DELETE /api/auth/device-passwords/:id': { owner: 404, other: 404, request: () => ({ params: { id: 'none' } }) },
  'GET /api/auth/sessions': { owner: 200, other: 200 },
  'PUT /api/auth/session/copy': { owner: 200, other: 200, request: () => ({ body: { pins: 1 } }) },
  'DELETE /api/auth/sessions/:sessionId': { owner: 200, other: 200, request: () => ({ params: { sessionId: 'none' } }) },
  'DELETE /api/auth/sessions': { owner: 200, other: 200 },
  'GET /api/auth/factors': { owner: 200, other: 200 },
  'POST /api/auth/factors/totp': { owner: 200, other: 200 },
  'POST /api/auth/factors/totp/confirm': { owner: 400, other: 400, request: () => ({ body: { code: '123456' } }) },
  'DELETE /api/auth/factors/totp': { owner: 200, other: 200 },
  'POST /api/auth/factors/recovery-codes': { owner: 409, other: 409 },
  'POST /api/auth/factors/passkey-options': { owner: 200, other: 200 },
  'POST /api/auth/factors/passkeys': {
    owner: 400,
    other: 400,
    request: () => ({ body: { name: 'Tablet', response: noPasskey } }),
  },
  'PATCH /api/auth/factors/passkeys/:id': {
    owner: 404,
    other: 404,
    request: () => ({ params: { id: 'none' }, body: { name: 'Tablet' } }),
  },
  'DELETE /api/auth/factors/passkeys/:id': { owner: 404, other: 404, request: () => ({ params: { id: 'none' } }) },
  'DELETE /api/auth/factors/reset': { owner: 200, other: 200 },
  'GET /api/account/deletion': { owner: 200, other: 200 },
  'POST /api/account/deletion': { owner: 400, other: 400, request: () => ({ body: { proof: 'wrong' } }) },
  'DELETE /api/account/deletion': { owner: 200, other: 200 },
  'GET /api/login/link': { owner: 200, other: 200 },
  'POST /api/login/link': { owner: 404, other: 404, request: () => ({ body: { password } }) },
  'DELETE /api/login/link': { owner: 404, other: 404 },
  'POST /api/change-password': {
    owner: 400,
    other: 400,
    request: () => ({ body: { currentPassword: 'wrong', newPassword: 'another one' } }),
  },
  'POST /api/change-email': {
    owner: 400,
    other: 400,
    request: () => ({ body: { newEmail: 'new@mail.example', password: 'wrong' } }),
  },
  'GET /api/users/:userId/goals': { owner: 200, other: 403, request: own },
  'POST /api/goals': { owner: 201, other: 403, request: ({ owner }) => ({ body: { userId: owner.id, title: 'Walk' } }) },
  'PATCH /api/goals/:id': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: await goal(place) }, body: { title: 'Run' } }),
  },
  'DELETE /api/goals/:id': { owner: 200, other: 404, request: async (place) => ({ params: { id: await goal(place) } }) },
  'POST /api/goals/:id/restore': {
    owner: 200,
    other: 404,
    async request(place) {
      const id = await goal(place)
      await place.owner.send({ method: 'DELETE', url: `/api/goals/${id}` })
      return { params: { id } }
    },
  },
  'PUT /api/focus-sessions/:id': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({
      params: { id: randomUUID() },
      body: { userId: owner.id, day: '2026-01-01', minutes: 25, endedAt: '2026-01-01T10:00:00Z' },
    }),
  },
  'GET /api/users/:userId/timer': { owner: 200, other: 403, request: own },
  'PUT /api/users/:userId/timer': {
    owner: 200,
    other: 403,
    request: (place) => ({
      ...own(place),
      body: { changeId: randomUUID(), msAgo: 0, timeZone: 'UTC', timer: toSent(freshTimer, 0), notEnded: [] },
    }),
  },
  'GET /api/users/:userId/focus-days': { owner: 200, other: 403, request: (place) => ({ ...own(place), query: days }) },
  'GET /api/users/:userId/settings': { owner: 200, other: 403, request: own },
  'PATCH /api/users/:userId/settings': {
    owner: 200,
    other: 403,
    request: (place) => ({ ...own(place), body: { isWelcomed: true } }),
  },
  'GET /api/users/:userId/push-devices': { owner: 200, other: 403, request: own },
  // The endpoint isn't an address of a push service.
  'POST /api/push-devices': {
    owner: 400,
    other: 403,
    request: ({ owner }) => ({ body: { userId: owner.id, endpoint: 'https://attacker.example/', p256dh: 'x', auth: 'x' } }),
  },
  'DELETE /api/push-devices/:id': { owner: 404, other: 404, request: () => ({ params: { id: 'none' } }) },
  'POST /api/push-devices/:id/test': { owner: 404, other: 404, request: () => ({ params: { id: 'none' } }) },
  'GET /api/users/:userId/reminder-ways': { owner: 200, other: 403, request: own },
  'POST /api/reminders/unsubscribe': { anyone: 404, request: () => ({ query: 'token=none' }) },
  'GET /api/users/:userId/sources': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/arrivals': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/address-check': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/storage': { owner: 200, other: 403, request: ({ owner }) => ({ params: { userId: owner.id } }) },
  'POST /api/users/:userId/uploads/known': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id }, body: { sha256: ['a'.repeat(64)] } }),
  },
  'GET /api/users/:userId/upload-contents': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/uploads/copies': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id }, body: { ids: [owner.id] } }),
  },
  'GET /api/users/:userId/text-hits': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id }, query: 'q=week' }),
  },
  'GET /api/users/:userId/uploads': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/export': { owner: 200, other: 403, request: own },
  'GET /api/uploads/:id': { owner: 200, other: 404, request: async (place) => ({ params: { id: (await upload(place)).id } }) },
  'POST /api/uploads': { owner: 201, other: 403, request: async (place) => ({ form: await uploadForm(place) }) },
  'GET /api/uploads/:id/parts': { owner: 200, other: 200, request: () => ({ params: { id: v7() } }) },
  'PUT /api/uploads/:id/parts/:number': {
    owner: 200,
    other: 200,
    request: async (place) => ({ params: { id: v7(), number: '0' }, form: await uploadForm(place) }),
  },
  // The upload exists, but the reply to it was lost.
  'POST /api/uploads/:id/parts': {
    owner: 200,
    other: 403,
    request: async (place) => {
      const { id, size } = await upload(place)
      return { params: { id }, body: { userId: place.owner.id, name: 'a.png', size } }
    },
  },
  'PATCH /api/uploads/:id': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: (await upload(place)).id }, body: { originalName: 'b.png' } }),
  },
  'DELETE /api/uploads/:id': { owner: 200, other: 404, request: async (place) => ({ params: { id: (await upload(place)).id } }) },
  'POST /api/uploads/:id/restore': {
    owner: 200,
    other: 404,
    async request(place) {
      const { id } = await upload(place)
      await place.owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
      return { params: { id } }
    },
  },
  'GET /api/users/:userId/upload-counts': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/upload-ids': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/uploads/move': {
    owner: 200,
    other: 403,
    request: async (place) => ({ ...own(place), body: { ids: [(await upload(place)).id], folder: 'Projects' } }),
  },
  'POST /api/users/:userId/uploads/delete': {
    owner: 200,
    other: 403,
    request: async (place) => ({ ...own(place), body: { ids: [(await upload(place)).id] } }),
  },
  'POST /api/users/:userId/deleted-uploads/restore': {
    owner: 200,
    other: 403,
    request: async (place) => ({ ...own(place), body: { ids: [(await upload(place)).id] } }),
  },
  'GET /api/users/:userId/uploads/archive': { owner: 200, other: 403, request: (place) => ({ ...own(place), query: 'files=1' }) },
  'POST /api/users/:userId/uploads/archive': {
    owner: 200,
    other: 403,
    request: async (place) => ({ ...own(place), form: await formBody([['ids', (await upload(place)).id]]) }),
  },
  'GET /api/users/:userId/deleted-uploads': { owner: 200, other: 403, request: own },
  'DELETE /api/users/:userId/deleted-uploads': { owner: 200, other: 403, request: own },
  'GET /api/deleted-uploads/:id/preview': {
    owner: 200,
    other: 404,
    request: async (place) => {
      const { id } = await upload(place)
      await place.owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
      return { params: { id } }
    },
  },
  'DELETE /api/deleted-uploads/:id': {
    owner: 200,
    other: 404,
    request: async (place) => {
      const { id } = await upload(place)
      await place.owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
      return { params: { id } }
    },
  },
  'GET /api/users/:userId/folders': { owner: 200, other: 403, request: own },
  'POST /api/folders': { owner: 201, other: 403, request: ({ owner }) => ({ body: { userId: owner.id, name: randomUUID() } }) },
  'PATCH /api/folders/:id': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: await folder(place) }, body: { name: randomUUID() } }),
  },
  'DELETE /api/folders/:id': { owner: 200, other: 404, request: async (place) => ({ params: { id: await folder(place) } }) },
  'GET /api/files/:filename': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { filename: (await upload(place)).filename } }),
  },
  'GET /api/files/:filename/pages/:number': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { filename: (await upload(place)).filename, number: '1' }, query: 'width=64' }),
  },

  'GET /api/users/:userId/planner': { owner: 200, other: 403, request: own },
  'PUT /api/users/:userId/planner': { owner: 200, other: 403, request: (place) => ({ ...own(place), body: { isOn: true } }) },
  'GET /api/users/:userId/imports': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/days': { owner: 200, other: 403, request: (place) => ({ ...own(place), query: days }) },
  'GET /api/imports/:id/pages': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: (await plannerPage(place)).importId } }),
  },
  'POST /api/imports/:id/cancel': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: (await plannerPage(place)).importId } }),
  },
  'GET /api/page-instances/:id': { owner: 200, other: 404, request: async (place) => ({ params: await plannerPage(place) }) },
  'PATCH /api/page-instances/:id': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: await plannerPage(place), body: { date: '2026-01-05' } }),
  },
  'GET /api/page-instances/:id/versions': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: await plannerPage(place) }),
  },
  'PUT /api/page-instances/:id/choice': {
    owner: 400,
    other: 404,
    request: async (place) => ({ params: await plannerPage(place), body: { isChosen: true } }),
  },
  'POST /api/page-moves/:id/undo': { owner: 404, other: 404, request: () => ({ params: { id: 'none' } }) },
  'GET /api/users/:userId/open-pages': { owner: 200, other: 403, request: own },
  'GET /api/page-instances/:id/picture': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: await plannerPage(place), query: 'width=64' }),
  },

  'GET /api/users/:userId/editions': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/editions/:id/pages': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await bookPage(place) }),
  },
  'GET /api/users/:userId/editions/:id/pages/:number': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await bookPage(place) }),
  },
  'GET /api/users/:userId/editions/:id/pages/:number/picture': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await bookPage(place), query: 'width=64' }),
  },
  'GET /api/users/:userId/months/:month': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await bookPage(place) }),
  },

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
  'POST /api/admin/editions/:id/publish': { admin: 200, request: async (place) => ({ params: { id: await edition(place) } }) },
  'POST /api/admin/editions/:id/retire': {
    admin: 200,
    request: async (place) => ({ params: { id: await edition(place, 'published') } }),
  },

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
  'GET /api/shop/texts': { anyone: 200 },
  'GET /api/admin/shop-settings': { admin: 200 },
  'PUT /api/admin/shop-settings/:group': {
    admin: 200,
    request: () => ({ params: { group: 'shop' }, body: { version: 0, changes: {} } }),
  },
  // No mail server is named.
  'POST /api/admin/shop-settings/mail/test': { admin: 400, request: () => ({ body: { changes: {} } }) },
  'GET /api/admin/dead-jobs': { admin: 200 },
  'POST /api/admin/dead-jobs/:id/run-again': { admin: 200, request: async (place) => ({ params: { id: await deadJob(place) } }) },
  'GET /api/admin/backups': { admin: 200 },
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
  'POST /api/admin/orders/:id/resend': { admin: 200, request: async (place) => ({ params: await order(place, 'pending') }) },
  'POST /api/admin/orders/:id/decide': {
    admin: 200,
    request: async (place) => ({ params: await order(place, 'needs_decision'), body: { decision: 'keep' } }),
  },
  'POST /api/admin/orders/:id/settle': { admin: 200, request: async (place) => ({ params: await order(place, 'waiting') }) },
  'GET /api/admin/products': { admin: 200 },
  'POST /api/admin/products': { admin: 201, request: () => ({ body: newProduct() }) },
  'PUT /api/admin/products/:id': {
    admin: 200,
    request: async (place) => ({ params: { id: await product(place) }, body: newProduct() }),
  },
  'DELETE /api/admin/products/:id': { admin: 200, request: async (place) => ({ params: { id: await product(place) } }) },
  'POST /api/admin/orders/import': { admin: 200, request: async () => ({ form: await ordersFile() }) },
  'POST /api/admin/create-access-code': { admin: 201 },
  'POST /api/admin/access-codes/batch': { admin: 201, request: () => ({ body: { count: 2 } }) },
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
