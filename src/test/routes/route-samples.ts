import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { nameAddress } from '#features/accounts/server/sheet-addresses.store.ts'
import { verifyEmail } from '#features/accounts/server/users.store.ts'
import { freshTimer } from '#features/focus-timer/focus-timer.rules.ts'
import { toSent } from '#features/focus-timer/timer-sync.rules.ts'
import { formBody, password } from '../willow.ts'
import { adminRoutes } from './admin-route-samples.ts'
import type { RequestSample, RouteSamples } from './route-sample.ts'
import { bookPage, folder, goal, handwrittenPage, type Place, plannerPage, shownLink, upload, uploadForm } from './sample-rows.ts'
import { visitorRoutes } from './visitor-route-samples.ts'

const own = ({ owner }: Place) => ({ params: { userId: owner.id } })
const days = 'from=2026-01-01&to=2026-02-01'
const noPasskey = { id: 'none', rawId: 'none', type: 'public-key', response: {} }

async function deletedUpload(place: Place): Promise<RequestSample> {
  const { id } = await upload(place)
  await place.owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
  return { params: { id } }
}

const shownPage = async (place: Place) => ({
  ...own(place),
  body: { pageIds: [(await plannerPage(place)).id], name: '', days: 7, password: null },
})

/** The routes of users. */
const ownerRoutes: RouteSamples = {
  'GET /api/auth/user': { owner: 200, other: 200 },
  'PATCH /api/auth/user': { owner: 200, other: 200, request: () => ({ body: { name: 'Robin Reed' } }) },
  'GET /api/users/:userId/security-events': { owner: 200, other: 403, request: own },
  'GET /api/auth/notices': { owner: 200, other: 200 },
  'PUT /api/auth/notices': { owner: 200, other: 200 },
  'DELETE /api/auth/notices': { owner: 200, other: 200 },
  'GET /api/auth/waiting-link': { owner: 200, other: 200 },
  'DELETE /api/auth/waiting-link': { owner: 200, other: 200 },
  'GET /api/auth/proof': { owner: 200, other: 200 },
  'POST /api/auth/proof': { owner: 400, other: 400, request: () => ({ body: { password: 'wrong' } }) },
  'POST /api/auth/proof/passkey-options': { owner: 200, other: 200 },
  'POST /api/auth/proof/passkey': { owner: 400, other: 400, request: () => ({ body: { response: noPasskey } }) },
  'GET /api/users/:userId/morning-sheet': { owner: 404, other: 403, request: own },
  'GET /api/users/:userId/sheet-calendars': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/sheet-calendars': {
    owner: 404,
    other: 403,
    request: (place) => ({ ...own(place), body: { address: 'https://cloud.example/private.ics' } }),
  },
  'POST /api/users/:userId/sheet-calendars/read': { owner: 200, other: 403, request: own },
  'PATCH /api/sheet-calendars/:id': {
    owner: 404,
    other: 404,
    request: () => ({ params: { id: 'none' }, body: { shows: 'busy' } }),
  },
  'DELETE /api/sheet-calendars/:id': { owner: 404, other: 404, request: () => ({ params: { id: 'none' } }) },
  'GET /api/users/:userId/returned-sheets': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/paper-ticks/:id': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id, id: 'none' }, body: { answer: 'no' } }),
  },
  'GET /api/users/:userId/sheet-address': { owner: 200, other: 403, request: own },
  'PUT /api/users/:userId/sheet-address': {
    owner: 200,
    other: 403,
    async request(place) {
      const { willow, owner } = place
      const payload = { sheet: { page: 'a4', device: null, mailAt: null } }
      await owner.send({ method: 'PATCH', url: `/api/users/${owner.id}/settings`, payload })
      await willow.database.transaction((tx) => verifyEmail(tx, owner.id, '2026-01-01T09:00:00.000Z'))
      return { ...own(place), body: { address: `${randomUUID()}@kindle.example` } }
    },
  },
  'POST /api/users/:userId/sheet-address/code': {
    owner: 200,
    other: 403,
    async request(place) {
      const { willow, owner } = place
      const named = {
        address: 'ada@kindle.example',
        code: '123456',
        expiresAt: '2099-01-01T09:00:00.000Z',
        namedAt: '2026-01-01T09:00:00.000Z',
      }
      await willow.database.transaction((tx) => nameAddress(tx, { userId: owner.id, ...named }))
      return { ...own(place), body: { code: '123456' } }
    },
  },
  'DELETE /api/users/:userId/sheet-address': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/calendar': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/calendar': {
    owner: 201,
    other: 403,
    request: (place) => ({ ...own(place), body: { withFocus: false } }),
  },
  'DELETE /api/users/:userId/calendar': { owner: 404, other: 403, request: own },
  'GET /api/users/:userId/shown-links': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/shown-links': { owner: 201, other: 403, request: shownPage },
  'PUT /api/users/:userId/shown-links/:id': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await shownLink(place), body: { days: 30 } }),
  },
  'DELETE /api/users/:userId/shown-links/:id': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await shownLink(place) }),
  },
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
  'POST /api/users/:userId/access-codes': {
    owner: 400,
    other: 403,
    request: (place) => ({ ...own(place), body: { accessCode: 'WILLOWNOTHING' } }),
  },
  'GET /api/users/:userId/planners': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/planner-notices': { owner: 200, other: 403, request: own },
  'POST /api/users/:userId/planner-notices/:id': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id, id: 'none' }, body: { carriesOver: false } }),
  },
  'GET /api/users/:userId/planners/:id/file': {
    owner: 404,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id, id: 'none' } }),
  },
  'GET /api/users/:userId/sources': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/arrivals': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/address-check': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/storage': { owner: 200, other: 403, request: ({ owner }) => ({ params: { userId: owner.id } }) },
  'POST /api/users/:userId/uploads/known': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id }, body: { sha256: ['a'.repeat(64)] } }),
  },
  'POST /api/users/:userId/uploads/copies': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id }, body: { ids: [owner.id] } }),
  },
  'POST /api/users/:userId/uploads/only-in': {
    owner: 200,
    other: 403,
    request: async (place) => ({ ...own(place), form: await formBody([['ids', (await upload(place)).id]]) }),
  },
  'GET /api/users/:userId/text-hits': {
    owner: 200,
    other: 403,
    request: ({ owner }) => ({ params: { userId: owner.id }, query: 'q=week' }),
  },
  'GET /api/users/:userId/uploads': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/export': { owner: 200, other: 403, request: own },
  'GET /api/uploads/:id': { owner: 200, other: 404, request: async (place) => ({ params: { id: (await upload(place)).id } }) },
  'GET /api/uploads/:id/own-pages': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: (await upload(place)).id }, query: 'q=week' }),
  },
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
    request: deletedUpload,
  },
  'DELETE /api/deleted-uploads/:id': {
    owner: 200,
    other: 404,
    request: deletedUpload,
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
  'GET /api/users/:userId/handwriting': { owner: 200, other: 403, request: own },
  'PUT /api/users/:userId/handwriting': {
    owner: 409,
    other: 403,
    request: (place) => ({ ...own(place), body: { host: 'ai.example', model: 'reader' } }),
  },
  'DELETE /api/users/:userId/handwriting': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/handwriting/pages': { owner: 200, other: 403, request: own },
  'PUT /api/handwriting/:id': {
    owner: 200,
    other: 404,
    request: async (place) => ({ params: { id: await handwrittenPage(place) }, body: { version: 1, text: 'Water the garden' } }),
  },
  'GET /api/users/:userId/planner/reading': { owner: 200, other: 403, request: own },
  'PUT /api/users/:userId/planner/reading': {
    owner: 200,
    other: 403,
    request: (place) => ({ ...own(place), body: { isRemoved: false } }),
  },
  'POST /api/users/:userId/planner/look-again': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/imports': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/days': { owner: 200, other: 403, request: (place) => ({ ...own(place), query: days }) },
  'GET /api/users/:userId/months': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/written-pages': {
    owner: 200,
    other: 403,
    request: (place) => ({ ...own(place), query: 'today=2026-03-02' }),
  },
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
  'POST /api/users/:userId/dates-in-names/preview': {
    owner: 200,
    other: 403,
    request: (place) => ({ ...own(place), body: { today: '2026-01-05' } }),
  },
  'POST /api/users/:userId/pages-to-show': {
    owner: 200,
    other: 403,
    request: async (place) => ({ ...own(place), body: { uploadIds: [(await upload(place)).id] } }),
  },
  'POST /api/users/:userId/dates-in-names': {
    owner: 409,
    other: 403,
    request: (place) => ({ ...own(place), body: { today: '2026-01-05', seen: '', moveId: v7() } }),
  },
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
  'GET /api/users/:userId/pages.pdf/progress': { owner: 200, other: 403, request: own },
  'GET /api/users/:userId/pages.pdf': {
    owner: 200,
    other: 403,
    request: async (place) => ({ params: await bookPage(place), query: 'from=2026-01-01&to=2026-01-31' }),
  },
}

/** One entry per route: `METHOD /path` as its contract writes it. A new route needs a new entry in one of the three lists. */
export const routeSamples: RouteSamples = { ...visitorRoutes, ...ownerRoutes, ...adminRoutes }
