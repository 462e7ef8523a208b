import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeState } from '#kit/web/offline/state-database.ts'
import { pageReply } from './cached-pages.ts'

const build = {
  version: '1',
  files: [],
  pages: ['<i nonce="__NONCE__">visitor</i>', '<i nonce="__NONCE__">user</i><style>__STYLES__</style>'],
  paths: { '/goals': { visitor: 0, user: 1 } },
  notFound: 0,
  drawnStyles: "i::after { content: '$&' }",
  headers: { 'content-security-policy': "style-src 'nonce-__NONCE__'" },
}
const request = new Request('http://willow.test/goals')
const open = () => pageReply(build, '/goals', request)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('from the server'))
})

test('a signed-in user gets their stored page at once, each time with a new nonce in page and policy', async () => {
  await writeState({ userId: 'ada', isSigningOut: false })
  const nonces = new Set<string>()
  for (let visit = 1; visit <= 3; visit++) {
    const answer = await open()
    const nonce = /nonce="([^"]{20,})">user/.exec(await answer.text())?.[1] ?? 'none'
    expect(answer.headers.get('content-security-policy')).toBe(`style-src 'nonce-${nonce}'`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test('a stored page contains the styles for its prerendered content', async () => {
  await writeState({ userId: 'ada', isSigningOut: false })
  expect(await (await open()).text()).toContain("<style>i::after { content: '$&' }</style>")
})

test('a visitor gets the page from the server, or the stored visitor page without a network', async () => {
  await writeState({ userId: null, isSigningOut: false })
  expect(await (await open()).text()).toBe('from the server')
  vi.stubGlobal('fetch', offline)
  expect(await (await open()).text()).toContain('visitor')
})

test("a user who has signed out gets the visitor page, even if the server doesn't know it yet", async () => {
  await writeState({ userId: 'ada', isSigningOut: true })
  vi.stubGlobal('fetch', offline)
  expect(await (await open()).text()).toContain('visitor')
})
