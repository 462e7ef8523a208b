// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { clearCurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { AddCodePage, CodeDoor } from './code-page.tsx'
import { forgetCode, keepCode, keptCode } from './kept-code.ts'
import { SignupPage } from './signup-page.tsx'

const ada = { id: 'u1', name: 'Ada Moss', firstName: 'Ada', email: 'ada@mail.example', isAdmin: false, createdAt: '' }
const edition = { id: 'e1', title: 'Daily 2027', label: '', year: 2027, pageCount: 12 }
const planners = [{ id: 'p1', name: 'Planner 2027', editions: [edition] }]

let added: unknown[]
let answer: () => Response
let left: number
beforeEach(() => {
  added = []
  left = 0
  answer = () => Response.json({ message: 'The code was added.', productId: 'p1' }, { status: 201 })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST' && path.endsWith('/access-codes')) {
      added.push(JSON.parse(String(body)))
      return answer()
    }
    return Response.json(path.endsWith('/planners') ? planners : ada)
  })
})
afterEach(() => {
  cleanup()
  forgetCode()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  clearCurrentUser()
  vi.useRealTimers()
})

function Address() {
  const { pathname, search, hash, state } = useLocation()
  return (
    <output>
      {pathname + search + hash} {JSON.stringify(state)}
    </output>
  )
}

function open(path: string, user?: typeof ada) {
  if (user) setCurrentUser(user)
  const code = user ? <AddCodePage userId={user.id} drawing={null} onSignOut={() => left++} /> : <CodeDoor />
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          <Route path="/code" element={code} />
          <Route path="/signup" element={<SignupPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Access code')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => document.querySelector('output')?.textContent
const refusal = (status: number, code: string, message: string) => () => Response.json({ code, message }, { status })

describe('a visitor', () => {
  test('finds the code of the link in the field and no longer in the address, signs in, and comes back', async () => {
    open('/code#WILLOW7K3QXA')
    expect([field().value, address()]).toEqual(['WILLOW7K3QXA', '/code null'])
    await press('Sign in, and it is added')
    expect(address()).toBe('/login {"from":"/code"}')
    expect(keptCode()).toMatchObject({ code: 'WILLOW7K3QXA', isAsked: true })
  })

  test('creates an account with the code filled in, and who signs in there comes back to add it', async () => {
    open('/code#code=willow7k3qxa')
    await userEvent.click(screen.getByRole('link', { name: 'Create your account' }))
    expect([field().value, address()]).toEqual(['WILLOW7K3QXA', '/signup null'])
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(address()).toBe('/login {"from":"/code"}')
    expect(keptCode()).toMatchObject({ code: 'WILLOW7K3QXA', isAsked: false })
  })

  test('whose address has no account signs up at once', () => {
    open('/code#WILLOW7K3QXA&new')
    expect([field().value, address()]).toEqual(['WILLOW7K3QXA', '/signup null'])
  })

  test('types a code that no link has brought', async () => {
    open('/code')
    await press('Sign in, and it is added')
    expect(screen.getByRole('alert').textContent).toBe('Please type your access code.')
    await userEvent.type(field(), 'willow7')
    await press('Sign in, and it is added')
    expect(keptCode()).toMatchObject({ code: 'WILLOW7', isAsked: true })
  })
})

describe('a user', () => {
  test('adds the code of a link with one tap on a button that names the account, and the planner opens', async () => {
    open('/code#WILLOW7K3QXA', ada)
    expect([field().value, address(), added]).toEqual(['WILLOW7K3QXA', '/code null', []])
    await press('Add to ada@mail.example')
    await expect.poll(address).toBe('/planner?edition=e1&page=1 null')
    expect([added, keptCode()]).toEqual([[{ accessCode: 'WILLOW7K3QXA' }], null])
  })

  test('gets the library for a code without a planner', async () => {
    answer = () => Response.json({ message: 'The code was added.', productId: null }, { status: 201 })
    open('/code#WILLOW7K3QXA', ada)
    await press('Add to ada@mail.example')
    await expect.poll(address).toBe('/library null')
  })

  test('who asked for it before signing in needs no further tap, and a refusal is not repeated by itself', async () => {
    answer = refusal(400, 'access.code_used', 'Someone has already used this access code.')
    keepCode('WILLOW7K3QXA', { isAsked: true })
    const { unmount } = open('/code', ada)
    expect((await screen.findByRole('alert')).textContent).toContain('Someone has already used this access code.')
    unmount()
    open('/code', ada)
    expect([field().value, added.length]).toEqual(['WILLOW7K3QXA', 1])
  })

  test('a code of another address leads to signing out, and is kept for the right account', async () => {
    answer = refusal(400, 'access.invalid_code', 'Invalid access code or email')
    open('/code#WILLOW7K3QXA', ada)
    await press('Add to ada@mail.example')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Invalid access code or email.*log out and use the account of that address/)
    sessionStorage.clear()
    await press('Log Out')
    expect([left, keptCode()]).toEqual([1, expect.objectContaining({ code: 'WILLOW7K3QXA', isAsked: false })])
  })

  test('an administrator who first needs a second step is led there', async () => {
    answer = refusal(403, 'accounts.factor_required', 'Administrators need a second step to sign in.')
    open('/code#WILLOW7K3QXA', ada)
    await press('Add to ada@mail.example')
    expect((await screen.findByRole('link', { name: 'Open Security' })).getAttribute('href')).toBe('/settings/security')
  })

  test('without the server nothing is lost, and the next tap adds it', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    open('/code#WILLOW7K3QXA', ada)
    await press('Add to ada@mail.example')
    await screen.findByText('Please try again in a moment.', {}, { timeout: 5000 })
    answer = () => Response.json({ message: 'You have already used this access code.', productId: 'p1' }, { status: 201 })
    await press('Add to ada@mail.example')
    await expect.poll(address).toBe('/planner?edition=e1&page=1 null')
  })

  test('a place on the page is not a code', () => {
    open('/code', ada)
    document.body.id = 'content'
    cleanup()
    open('/code#content', ada)
    document.body.removeAttribute('id')
    expect([field().value, address()]).toEqual(['', '/code#content null'])
  })
})

test('a code is kept for an hour in this tab, also where the browser blocks storage', () => {
  vi.useFakeTimers()
  keepCode('WILLOW7K3QXA')
  vi.advanceTimersByTime(60 * 60 * 1000 - 1)
  expect(keptCode()?.code).toBe('WILLOW7K3QXA')
  vi.advanceTimersByTime(1)
  expect([keptCode(), sessionStorage.length]).toEqual([null, 0])
  vi.stubGlobal('sessionStorage', undefined)
  keepCode('WILLOW7K3QXA')
  expect(keptCode()?.code).toBe('WILLOW7K3QXA')
})
