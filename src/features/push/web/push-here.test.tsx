import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPush, turnOff, turnOn } from './push-here.ts'
import { wantedBy } from './push-wanted.ts'

/** Keys as the server sends them, base64url. */
const [key, otherKey] = ['AQID', 'BAUG']
const bytesOf = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer

interface Sent {
  method: string
  path: string
  endpoint?: string
}

let sent: Sent[]
let manager: { now: PushSubscription | null; ended: string[]; asked: string[] }

function subscription(endpoint: string, applicationServerKey: string): PushSubscription {
  return {
    options: { applicationServerKey: bytesOf(applicationServerKey) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      manager.ended.push(endpoint)
      manager.now = null
      return true
    },
  } as unknown as PushSubscription
}

beforeEach(() => {
  sent = []
  manager = { now: null, ended: [], asked: [] }
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => manager.now,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        manager.asked.push(applicationServerKey)
        manager.now = subscription('https://push.example/renewed', applicationServerKey)
        return manager.now
      },
    },
  }
  vi.stubGlobal('navigator', {
    userAgent: '',
    onLine: true,
    locks,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const { endpoint } = body === undefined ? {} : (JSON.parse(String(body)) as { endpoint?: string })
    sent.push({ method, path: new URL(address, 'http://willow.test').pathname, ...(endpoint === undefined ? {} : { endpoint }) })
    return Response.json({ publicKey: key, devices: [] })
  })
  wantedBy.set('ada')
})

afterEach(() => {
  wantedBy.set(null)
  vi.unstubAllGlobals()
})

test('the browser sends its current push address to the server at each start', async () => {
  manager.now = subscription('https://push.example/moved', key)
  await keepPush('ada')
  expect(sent).toEqual([{ method: 'POST', path: '/api/push-devices', endpoint: 'https://push.example/moved' }])
  expect([manager.ended, manager.asked]).toEqual([[], []])
})

test('a browser that lost its subscription, or has one with another key, subscribes again', async () => {
  await keepPush('ada')
  expect(sent.at(-1)).toEqual({ method: 'POST', path: '/api/push-devices', endpoint: 'https://push.example/renewed' })
  manager.now = subscription('https://push.example/old-key', otherKey)
  await keepPush('ada')
  expect(manager).toMatchObject({ ended: ['https://push.example/old-key'], asked: [key, key] })
  expect(sent.at(-1)).toMatchObject({ endpoint: 'https://push.example/renewed' })
})

test("another user's subscription in this browser is ended", async () => {
  manager.now = subscription('https://push.example/of-ada', key)
  await keepPush('eve')
  expect([manager.ended, sent]).toEqual([['https://push.example/of-ada'], []])
})

test('notifications are turned off when the permission was withdrawn', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  await keepPush('ada')
  expect([wantedBy.get(), sent]).toEqual([null, []])
})

/** Holds back the server's replies. Returns a function that lets them through. */
function holdReplies(): () => void {
  const [reply, held] = [fetch, Promise.withResolvers<void>()]
  vi.stubGlobal(
    'fetch',
    vi.fn(async (...call: Parameters<typeof fetch>) => {
      await held.promise
      return reply(...call)
    }),
  )
  return held.resolve
}

test('what runs at the start ends no subscription that the user is turning on', async () => {
  wantedBy.set(null)
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted', permission: 'granted' })
  const release = holdReplies()
  const turning = turnOn('ada', key)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const keeping = keepPush('ada')
  release()
  expect(await turning).toBeNull()
  await keeping
  expect([wantedBy.get(), manager.ended]).toEqual(['ada', []])
})

test('what runs at the start renews no subscription that the user has turned off in the meantime', async () => {
  const release = holdReplies()
  const keeping = keepPush('ada')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const turning = turnOff(undefined)
  release()
  await Promise.all([keeping, turning])
  expect([wantedBy.get(), manager.now]).toEqual([null, null])
})
