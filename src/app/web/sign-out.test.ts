// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const robin = { id: 'u1', name: 'Robin Reed', firstName: 'Robin', email: 'robin@mail.example', isAdmin: false, createdAt: '' }
const unsent = [
  {
    id: '0191d7a0-0000-7000-8000-000000000001',
    userId: 'u2',
    day: '2026-11-21',
    minutes: 25,
    endedAt: '2026-11-21T09:30:00.000Z',
  },
]

/** The requests to the server in order, and how it replies. */
let asked: string[]
let connection: { isDown: boolean; logoutStatus: number }

/** Loads the page with what the browser has stored. */
async function visit() {
  vi.resetModules()
  const { finishSigningOut } = await import('./end-session.ts')
  const { signOut } = await import('./sign-out.ts')
  const { currentUser } = await import('#kit/web/page/current-user.ts')
  const { isSigningOut } = await import('#kit/web/page/sign-out-mark.ts')
  const { refreshCurrentUser } = await import('./session.ts')
  const { useToasts } = await import('#kit/web/feedback/toast.ts')
  const { call } = await import('#kit/web/calls/call.ts')
  const { accountsApi } = await import('#features/accounts/accounts.contract.ts')
  finishSigningOut()
  const login = () => call(accountsApi.login, { body: { email: 'ada@mail.example', password: 'a good password' } })
  const toast = () => useToasts.getState().toasts[0]
  return { signOut, currentUser, isSigningOut, refreshCurrentUser, login, toast }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  localStorage.setItem('user', JSON.stringify(robin))
  localStorage.setItem('moodTheme', '"dark"')
  localStorage.setItem('goalDraft', 'something private')
  localStorage.setItem('focusSessionsUnsent', JSON.stringify(unsent))
  asked = []
  connection = { isDown: false, logoutStatus: 200 }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    if (connection.isDown) throw new TypeError('Failed to fetch')
    asked.push(`${method} ${address}`)
    const isLogout = address === '/api/auth/logout'
    return Response.json(isLogout ? { message: 'Logged out' } : { user: robin }, {
      status: isLogout ? connection.logoutStatus : 200,
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['that ended elsewhere', null],
  ['that another account has now', { ...robin, id: 'u2' }],
])('a session %s leaves nothing here of what Home has shown', async (_, user) => {
  const card = { userId: robin.id, isOfPages: true, height: 400, width: 820, sentence: '80 days written' }
  localStorage.setItem('homeCard', JSON.stringify(card))
  localStorage.setItem('pagesCovered', 'true')
  const { refreshCurrentUser } = await visit()
  vi.stubGlobal('fetch', async () => (user ? Response.json(user) : Response.json({ code: 'session.required' }, { status: 401 })))
  const asking = refreshCurrentUser()
  // The session may have been renewed in another tab, which takes a moment.
  await vi.advanceTimersByTimeAsync(5_000)
  await asking
  expect(localStorage.getItem('homeCard') ?? 'null').toBe('null')
  expect(localStorage.getItem('pagesCovered') ?? 'null').toBe('null')
})

describe('signing out', () => {
  test('clears the page at once, before the server answers', async () => {
    const { signOut, currentUser, isSigningOut, toast } = await visit()
    const leaving = signOut()
    expect(currentUser()).toBeNull()
    expect(isSigningOut()).toBe(true)
    await leaving
    expect(isSigningOut()).toBe(false)
    expect(toast()).toMatchObject({ title: 'Logged out successfully', text: 'You have been logged out of your account.' })
  })

  test("leaves nothing in storage but the sign-out mark, which names no user, and other users' unsent work", async () => {
    connection.isDown = true
    const { signOut } = await visit()
    await signOut()
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      signingOut: 'true',
      focusSessionsUnsent: JSON.stringify(unsent),
    })
  })

  test('keeps the look of the device, which belongs to no user', async () => {
    const { signOut } = await visit()
    localStorage.setItem('look', '"ink"')
    await signOut()
    expect(localStorage.getItem('look')).toBe('"ink"')
  })

  test('without a connection reports the failure, and can be retried', async () => {
    connection.isDown = true
    const { signOut, isSigningOut, toast } = await visit()
    await signOut()
    expect(toast()).toMatchObject({ title: 'Logout failed', tone: 'destructive' })
    expect(toast()?.text).toMatch(/^Please try again\. You’re signed out on this device\./)
    connection.isDown = false
    toast()?.action?.onPress()
    await vi.waitFor(() => expect(toast()?.title).toBe('Logged out successfully'))
    expect(isSigningOut()).toBe(false)
  })
})

describe('before the server has confirmed a sign-out', () => {
  /** Signs out without a connection and reloads the page. */
  async function visitAgain() {
    connection.isDown = true
    await (await visit()).signOut()
    const page = await visit()
    // Wait until the first attempt has failed.
    await vi.advanceTimersByTimeAsync(0)
    return page
  }

  test("a reload shows no signed-in user and doesn't ask the server for one", async () => {
    const { currentUser, refreshCurrentUser, isSigningOut } = await visitAgain()
    await refreshCurrentUser()
    expect(currentUser()).toBeNull()
    expect(isSigningOut()).toBe(true)
  })

  test('a user that a slow tab stored again is forgotten at the next start', async () => {
    await visitAgain()
    localStorage.setItem('user', JSON.stringify(robin))
    expect((await visit()).currentUser()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  test("an answer that was under way doesn't sign the user in again", async () => {
    connection.isDown = true
    localStorage.removeItem('user')
    const { refreshCurrentUser, currentUser } = await visit()
    let answer: (user: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    const asking = refreshCurrentUser()
    localStorage.setItem('signingOut', 'true')
    answer(Response.json(robin))
    await asking
    expect(currentUser()).toBeNull()
  })

  test.each(['online', 'half a minute'])('the session ends at the next contact: %s', async (contact) => {
    const { isSigningOut } = await visitAgain()
    await vi.advanceTimersByTimeAsync(29_000)
    connection.isDown = false
    if (contact === 'online') window.dispatchEvent(new Event('online'))
    else await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(isSigningOut()).toBe(false))
    expect(new Set(asked)).toEqual(new Set(['POST /api/auth/logout']))
  })

  test('no one can sign in, and no request is sent, before the session has ended', async () => {
    const { login } = await visitAgain()
    connection.isDown = false
    connection.logoutStatus = 500
    await expect(login()).rejects.toThrow('500')
    connection.logoutStatus = 200
    await login()
    expect(asked).toEqual(['POST /api/auth/logout', 'POST /api/auth/logout', 'POST /api/custom-login'])
  })
})
