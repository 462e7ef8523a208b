import type { BrowserContext, CDPSession } from '@playwright/test'
import { startPushService, type TestDevice, type TestPushService } from '#test/servers/push-service.ts'
import { findWholeChromium } from '../scripts/tests/chromium.ts'
import { everythingKept } from './offline-steps.ts'
import { expect, type Page, runServer, test as willow } from './willow.ts'

const push = willow.extend<object, { service: TestPushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  server: [({ service }, use) => runServer({ PUSH_HOSTS: service.origin }, use), { scope: 'worker' }],
})
// In one worker, because each would start a server of its own.
push.describe.configure({ mode: 'default' })
push.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** With a headless shell alone, which has no notifications, the run lists the test as not run. */
const test = (title: string, run: Parameters<typeof push>[2]) =>
  findWholeChromium() ? push(title, run) : push.skip(`${title} (a whole Chromium is missing)`, run)

const label = 'Notifications on this device'

async function waitForWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Returns a function that delivers a message to the real service worker, as the browser's push client would, until it has been shown. */
async function pushClient(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'isPushShown')
      navigator.serviceWorker.addEventListener('message', ({ data: message }) => {
        if (message.kind === 'push-shown') Object.assign(window, { isPushShown: true })
      })
    })
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    // Until then nobody may ask for notifications: Chromium forgets one that it has stored but doesn't show yet.
    await expect.poll(() => page.evaluate(() => 'isPushShown' in window)).toBe(true)
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const notifications = await getNotifications.call(await navigator.serviceWorker.ready)
    return notifications.map(({ title, body }) => [title, body])
  })

/** Fires the event of a pressed notification. A script can't make an event with a working `waitUntil`. */
async function press(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    // The page answers, however slow it is: the worker must not give up after some seconds and load it again.
    Object.assign(scope, { setTimeout: () => 0 })
    const [notification] = await scope.registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    scope.dispatchEvent(event)
  })
}

test('a push shows exactly one notification, even with the window in front, and a click opens its screen in the open tab', async ({
  page,
  context,
  server,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/dashboard')
  await waitForWorker(page)
  const deliver = await pushClient(page, server.url)
  await page.bringToFront()
  const declarative = (title: string) =>
    JSON.stringify({ web_push: 8030, notification: { title, body: 'A look.', navigate: `${server.url}/goals`, tag: 'reminder' } })
  await deliver(declarative('Your goals'))
  await expect.poll(() => shown(page)).toEqual([['Your goals', 'A look.']])
  // A later notification with the same topic replaces it.
  await deliver(declarative('Your goals again'))
  await expect.poll(() => shown(page)).toEqual([['Your goals again', 'A look.']])

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await press(context)
  await expect(page).toHaveURL(`${server.url}/goals`)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect.poll(() => shown(page)).toEqual([])

  await deliver('damaged')
  await expect.poll(() => shown(page)).toEqual([['Something is waiting for you', 'Open the app to see it.']])
})

test('after signing out a notification has no personal data', async ({ page, server, fixtures, signIn }) => {
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/settings')
  await waitForWorker(page)
  const deliver = await pushClient(page, server.url)
  await page.getByRole('button', { name: 'Log Out' }).last().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  // The page is cleared immediately. The service worker reads a moment later in the database that no user is signed in.
  await expect.poll(() => everythingKept(page)).not.toContain(user.id)
  await deliver(JSON.stringify({ title: 'Write to Grandma', body: 'A goal of yours.', path: '/goals' }))
  await expect.poll(() => shown(page)).toEqual([['Something is waiting for you', 'Open the app to see it.']])
})

/** Replaces the browser's push client by one that uses our push service: Chromium's own would contact Google. */
async function usePushService(page: Page, device: TestDevice): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    // The subscription is stored in a cookie, which survives a reload and a sign-out.
    const subscription = (key: string) => ({
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
          .buffer,
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        await cookieStore.delete('subscribed')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const key = (await cookieStore.get('subscribed'))?.value
        return key ? subscription(key) : null
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        await cookieStore.set('subscribed', applicationServerKey)
        return subscription(applicationServerKey)
      },
    })
  }, device)
}
const isSubscribed = (page: Page) => page.evaluate(() => document.cookie.includes('subscribed='))

test('notifications are turned on, tested and turned off on a device, and end when it signs out', async ({
  page,
  server,
  service,
  fixtures,
  signIn,
}) => {
  service.received.length = 0
  await usePushService(page, service.device('tablet'))
  await signIn(await fixtures.user())
  await page.goto('/settings/reminders')
  await waitForWorker(page)
  const deliver = await pushClient(page, server.url)
  const field = page.getByRole('switch', { name: label })
  await expect(page.getByText('Reminders and the end of a focus session arrive here while this browser is running')).toBeVisible()
  await field.click()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('Sent, and accepted. It should be here in a moment.')).toBeVisible()
  expect(service.received).toMatchObject([{ device: 'tablet', topic: 'test', payload: { notification: { title: 'It works' } } }])
  await deliver(JSON.stringify(service.received[0]?.payload))
  await expect(page.getByText('Sent, accepted and shown.')).toBeVisible()

  // Reminders follow the clock of this device from now on, and the subscription survives a reload.
  await page.reload()
  await expect(field).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Use the time zone of this device' })).toBeChecked()
  await field.click()
  await expect(field).not.toBeChecked()
  await expect.poll(() => isSubscribed(page)).toBe(false)

  await field.click()
  await expect(field).toBeChecked()
  await expect.poll(() => isSubscribed(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Send me a test' })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log Out' }).last().click()
  await expect.poll(() => isSubscribed(page)).toBe(false)
  expect(service.faults).toEqual([])
})

test('if the browser replaces its push address while every page is closed, notifications go to the new one', async ({
  page,
  context,
  service,
  fixtures,
  signIn,
}) => {
  service.received.length = 0
  await usePushService(page, service.device('before'))
  await signIn(await fixtures.user())
  await page.goto('/settings/reminders')
  await waitForWorker(page)
  await page.getByRole('switch', { name: label }).click()
  const send = page.getByRole('button', { name: 'Send me a test' })
  await expect(send).toBeVisible()
  const replaced = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/push-devices') && answer.ok())
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((device) => {
    const toJSON = () => ({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } })
    Object.assign(PushManager.prototype, { getSubscription: async () => null, subscribe: async () => ({ toJSON }) })
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => {} }))
  }, service.device('after'))
  await replaced
  await send.click()
  await expect.poll(() => service.received.map(({ device }) => device)).toEqual(['after'])
})

test("a browser that can't subscribe, or that blocks notifications, says so", async ({ page, fixtures, signIn }) => {
  await page.addInitScript(() => {
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: () => Promise.reject(new DOMException('Registration failed - push service not available', 'AbortError')),
    })
  })
  await signIn(await fixtures.user())
  await page.goto('/settings/reminders')
  await waitForWorker(page)
  const field = page.getByRole('switch', { name: label })
  await field.click()
  await expect(page.getByText('This browser has no push service it can reach.')).toBeVisible()
  await expect(field).not.toBeChecked()

  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.reload()
  await expect(page.getByText('Your browser blocks notifications from this page.')).toBeVisible()
  await expect(field).toBeDisabled()
})
