import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeState } from '#kit/web/offline/state-database.ts'
import { openScreen, renewSubscription, showPush } from './notifications.ts'
import type { WindowOfApp, WorkerScope } from './worker-scope.ts'

const origin = 'https://planner.example'
const key = 'BExampleKey'
const message = (title: string) =>
  JSON.stringify({ web_push: 8030, notification: { title, navigate: `${origin}/goals`, tag: 'goal' } })

interface Shown {
  title: string
  tag?: string
  renotify?: boolean
  data: { path: string }
}

/** A fake tab. One with the app replies to a message to show a screen. Null when it never does. */
function tab(path: string, { answersAfterMs = 0 }: { answersAfterMs?: number | null } = {}) {
  const seen = { told: [] as unknown[], isFocused: false, wentTo: '' }
  const page: WindowOfApp = {
    url: origin + path,
    async focus() {
      seen.isFocused = true
    },
    async navigate(url) {
      seen.wentTo = url
    },
    postMessage(news, [port] = []) {
      seen.told.push(news)
      const answer = () => (port as MessagePort).postMessage('shown')
      if (port && answersAfterMs !== null) answersAfterMs ? setTimeout(answer, answersAfterMs) : answer()
    },
  }
  return { page, seen }
}

/** A fake of what a browser gives its service worker. */
function browser(tabs: WindowOfApp[] = []) {
  const shown: Shown[] = []
  const opened: string[] = []
  const asked: string[] = []
  const pushManager = {
    getSubscription: async () => null,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      asked.push(applicationServerKey)
      return { toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }) }
    },
  }
  const showNotification = async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options })
  const worker = {
    location: { origin },
    registration: { showNotification, pushManager },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
  } as unknown as WorkerScope
  return { worker, shown, opened, asked }
}

const pressed = (path: unknown) => {
  const seen = { isClosed: false }
  const close = () => {
    seen.isClosed = true
  }
  return { seen, notification: { data: { path }, close } as unknown as Notification }
}

beforeEach(() => writeState({ userId: 'ada', isSigningOut: false }))

test('each push message shows one notification, whatever it contains, and open pages learn of it', async () => {
  const { page, seen } = tab('/goals')
  const { worker, shown } = browser([page])
  for (const payload of [message('Your goals'), null, 'damaged']) await showPush(worker, payload)
  expect(shown.map(({ title, data, tag }) => [title, data.path, tag])).toEqual([
    ['Your goals', '/goals', 'goal'],
    ['Something is waiting for you', '/', 'unreadable'],
    ['Something is waiting for you', '/', 'unreadable'],
  ])
  expect(seen.told).toContainEqual({ kind: 'push-shown', tag: 'goal' })
})

test('a notification that replaces another one alerts again, and one without a topic replaces nothing', async () => {
  const { worker, shown } = browser()
  await showPush(worker, message('Your goals'))
  await showPush(worker, JSON.stringify({ title: 'Alone' }))
  expect(shown.map(({ tag, renotify }) => [tag, renotify])).toEqual([
    ['goal', true],
    [undefined, undefined],
  ])
})

test('after a sign-out, and during it, a notification reveals nothing about the user', async () => {
  const { worker, shown } = browser()
  for (const userId of [null, 'ada']) {
    await writeState({ userId, isSigningOut: true })
    await showPush(worker, message('Write to Grandma'))
  }
  expect(shown.map(({ title }) => title)).toEqual(['Something is waiting for you', 'Something is waiting for you'])
})

test('a click opens the screen in the tab that shows it, otherwise in the tab used last', async () => {
  const [latest, goals] = [tab('/dashboard'), tab('/goals')]
  const { worker, opened } = browser([latest.page, goals.page])
  const click = pressed('/goals?open=1')
  await openScreen(worker, click.notification)
  expect(goals.seen).toMatchObject({ isFocused: true, told: [{ kind: 'push-opened', path: '/goals?open=1' }], wentTo: '' })
  await openScreen(worker, pressed('/settings').notification)
  expect(latest.seen).toMatchObject({ isFocused: true, told: [{ kind: 'push-opened', path: '/settings' }], wentTo: '' })
  expect([opened, click.seen.isClosed]).toEqual([[], true])
})

test('a busy tab has time to open the screen, and is not loaded again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { page, seen } = tab('/dashboard', { answersAfterMs: 3000 })
  const opening = openScreen(browser([page]).worker, pressed('/goals').notification)
  await vi.waitFor(() => expect(seen.told).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(3000)
  await opening
  vi.useRealTimers()
  expect(seen.wentTo).toBe('')
})

test('a tab without the app is navigated to the screen at once, one that does not answer later, and without a tab one is opened', async () => {
  const paper = tab('/paper/goals', { answersAfterMs: null })
  await openScreen(browser([paper.page]).worker, pressed('/goals').notification)
  expect(paper.seen).toMatchObject({ told: [], isFocused: true, wentTo: `${origin}/goals` })

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { page, seen } = tab('/login', { answersAfterMs: null })
  const leading = openScreen(browser([page]).worker, pressed('/goals').notification)
  await vi.waitFor(() => expect(seen.told).toHaveLength(1))
  vi.runAllTimers()
  await leading
  vi.useRealTimers()
  expect(seen.wentTo).toBe(`${origin}/goals`)

  const { worker, opened } = browser()
  await openScreen(worker, pressed('/goals').notification)
  await openScreen(worker, pressed(5).notification)
  expect(opened).toEqual([`${origin}/goals`, `${origin}/`])
})

test('a subscription that the browser replaced is sent to the server', async () => {
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) })
    return new Response(JSON.stringify({ publicKey: key }))
  })
  const { worker, asked } = browser()
  await renewSubscription(worker)
  expect(asked).toEqual([key])
  expect(sent).toEqual([
    { url: '/api/users/ada/push-devices', body: undefined },
    { url: '/api/push-devices', body: { userId: 'ada', endpoint: 'https://push.example/new', p256dh: 'p', auth: 'a' } },
  ])
})

test('a browser whose session has ended requests no new subscription', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  const { worker, asked } = browser()
  await renewSubscription(worker)
  expect(asked).toEqual([])
})
