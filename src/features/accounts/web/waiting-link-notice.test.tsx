// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { WaitingLinkNotice } from './waiting-link-notice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the owner reads who waits until when, and one press ends it', async () => {
  const waiting = { until: '2026-03-09T09:00:00.000Z', browser: 'Safari, iPad', newAddress: null }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method)
    return Response.json({ waiting: method === 'GET' ? waiting : null })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitingLinkNotice />
    </QueryClientProvider>,
  )
  const notice = await screen.findByRole('region', { name: 'Someone wants to open your account' })
  expect(notice.textContent).toMatch(/\(Safari, iPad\)\. It opens nothing before March 9, 2026/)
  await userEvent.click(screen.getByRole('button', { name: 'This wasn’t me' }))
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(asked).toEqual(['GET', 'DELETE'])
})

test('the page of a reset link says that the link waits before a password is typed, and nothing about other links', async () => {
  const asked: unknown[] = []
  const answers = [
    Response.json(null),
    Response.json({ message: 'It works from March 9.', code: 'accounts.link_waits' }, { status: 403 }),
  ]
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    asked.push([url, body])
    return answers.shift()
  })
  window.location.hash = 'the-token'
  render(<ResetPasswordPage />, { wrapper: MemoryRouter })
  await vi.waitFor(() => expect(asked).toEqual([['/api/reset-password/link', '{"token":"the-token"}']]))
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  render(<ResetPasswordPage />, { wrapper: MemoryRouter })
  expect((await screen.findByRole('alert')).textContent).toBe('It works from March 9.')
})
