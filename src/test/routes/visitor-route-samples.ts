import { randomUUID } from 'node:crypto'
import { password } from '../willow.ts'
import type { RouteSamples } from './route-sample.ts'

const noPasskey = { id: 'none', rawId: 'none', type: 'public-key', response: {} }

/** The routes that anyone may call. */
export const visitorRoutes: RouteSamples = {
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
  'POST /api/reset-password/link': { anyone: 200, request: () => ({ body: { token: 'none' } }) },
  'POST /api/confirm-email': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/lost-code': { anyone: 200, request: () => ({ body: { orderNumber: '1', email: `${randomUUID()}@mail.example` } }) },
  'POST /api/claim': {
    anyone: 200,
    request: () => ({ body: { orderNumber: randomUUID(), name: 'Ada Reed', email: `${randomUUID()}@mail.example` } }),
  },
  'POST /api/newsletter': { anyone: 200, request: () => ({ body: { email: `${randomUUID()}@mail.example` } }) },
  'POST /api/newsletter/confirm': { anyone: 400, request: () => ({ body: { token: 'none' } }) },
  'POST /api/newsletter/unsubscribe': { anyone: 400, request: () => ({ query: 'token=none' }) },
  // Webhooks don't exist until their secrets are configured.
  'POST /api/webhooks/orders': { anyone: 404 },
  'POST /api/webhooks/shopify': { anyone: 404 },
  'POST /api/webhooks/woocommerce': { anyone: 404 },
  'POST /api/webhooks/lemonsqueezy': { anyone: 404 },
  'POST /api/webhooks/stripe': { anyone: 404 },
  'POST /api/webhooks/gumroad': { anyone: 404 },
  'POST /api/webhooks/kofi': { anyone: 404 },
  'POST /api/webhooks/payhip': { anyone: 404 },
  'POST /api/webhooks/polar': { anyone: 404 },
  'POST /api/webhooks/gumroad/:secret': { anyone: 404 },
  // Without an identity provider these routes don't exist.
  'GET /api/login': { anyone: 404 },
  'GET /api/login/callback': { anyone: 404 },
  'POST /api/login/join': { anyone: 404, request: () => ({ body: { token: 'none' } }) },
  'POST /api/auth/logout': { anyone: 200 },
  'POST /api/logout': { anyone: 200 },
  'GET /api/calendar/:file': { anyone: 404, request: () => ({ params: { file: 'none.ics' } }) },
  'POST /api/reminders/unsubscribe': { anyone: 404, request: () => ({ query: 'token=none' }) },
  'GET /api/shop/texts': { anyone: 200 },
}
