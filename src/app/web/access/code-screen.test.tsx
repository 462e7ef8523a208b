// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { clearCurrentUser, setCurrentUser, useCurrentUser } from '#kit/web/page/current-user.ts'
import { unmarkSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { CodeScreen } from './code-screen.tsx'

afterEach(() => {
  cleanup()
  clearCurrentUser()
  unmarkSigningOut()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Screen() {
  const user = useCurrentUser()
  return user ? <CodeScreen userId={user.id} /> : <CodeScreen />
}

test('who logs out because it is the wrong account finds the code where the owner of the right one signs in', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Logged out' }))
  setCurrentUser({ id: 'u1', name: 'Ada', firstName: 'Ada', email: 'ada@mail.example', isAdmin: false, createdAt: '' })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/code#WILLOW7K3QXA']}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
  expect(screen.getByRole('button', { name: 'Sign in, and it is added' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Access code').value).toBe('WILLOW7K3QXA')
})
