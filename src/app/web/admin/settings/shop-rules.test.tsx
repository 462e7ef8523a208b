// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { ShopRules } from './shop-rules.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the rules of a shop that approves nobody, with so many people who were never approved. Returns what was saved. */
function show(people: number, { variables = {} }: { variables?: Record<string, string> } = {}): unknown[] {
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('shown-links')) return Response.json({ links: 2, pages: 30 })
    if (typeof body !== 'string') return Response.json([], { headers: { 'x-total-count': String(people) } })
    saved.push(JSON.parse(body))
    return Response.json(group)
  })
  const setting = { isSet: true, setAt: null, variable: null, isUnreadable: false }
  const values = {
    languages: 'en',
    requireApproval: 'false',
    passwordRules: 'usual',
    ownerQuotaMb: '',
    codePrefix: '',
    showsPages: '',
  } as const
  const settings = Object.entries(values).map(([key, value]) => ({
    ...setting,
    ...{ key: key as keyof typeof values, value, variable: variables[key] ?? null },
  }))
  const group = { id: 'rules' as const, version: 3, changedAt: null, settings }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ShopRules group={group} languages={['en']} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return saved
}
const isOn = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
const press = (role: string, name: string | RegExp) => userEvent.click(screen.getByRole(role, { name }))
const approval = 'Approve new customers'
const here = 'Approve the 5,000 who are here'

test('switching approval on approves the 5,000 who are here, unless the operator says otherwise', async () => {
  const saved = show(5000)
  expect(screen.queryByRole('switch', { name: /here/ })).toBeNull()
  await press('switch', approval)
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: here })).checked).toBe(true)
  await press('button', 'Save')
  expect(saved).toEqual([{ version: 3, changes: { requireApproval: 'true' }, keepsWaiting: false }])
  await press('switch', approval)
  await press('switch', here)
  expect(isOn(here)).toBe(false)
  await press('button', 'Save')
  expect(saved[1]).toEqual({ version: 3, changes: { requireApproval: 'true' }, keepsWaiting: true })
})

test('nothing is asked where nobody waits', async () => {
  show(0)
  await press('switch', approval)
  await vi.waitFor(() => expect(screen.queryByRole('switch', { name: /here/ })).toBeNull())
})

test('links to pages can be turned off, and are counted', async () => {
  const saved = show(0)
  await screen.findByText(/Links now: 2, pages: 30\./)
  await press('switch', 'Customers can show pages')
  await press('button', 'Save')
  expect(saved).toEqual([expect.objectContaining({ changes: { showsPages: 'off' } })])
})

test('a switch that a variable sets is shown and cannot be pressed', () => {
  show(0, { variables: { showsPages: 'SHOWS_PAGES' } })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Customers can show pages' }).disabled).toBe(true)
})
