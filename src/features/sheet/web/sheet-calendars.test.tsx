// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import type { SheetCalendar } from '../calendars.contract.ts'
import { calendarsTexts as texts } from '../calendars.texts.ts'
import { SheetCalendars } from './sheet-calendars.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a calendar is added by its address, says what failed, and is removed after a question', async () => {
  let calendars: SheetCalendar[] = []
  const sent: string[] = []
  const gone = {
    id: 'c1',
    name: 'Choir',
    host: 'cloud.example',
    shows: 'titles',
    readAt: null,
    failure: 'gone',
    isWaiting: false,
  } as const
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'http://willow.test').pathname
    if (method !== 'GET') sent.push(`${method} ${path} ${body ?? ''}`)
    if (String(body).includes('http:'))
      return Response.json({ message: 'No address.', code: 'sheet.calendar_address' }, { status: 400 })
    if (method === 'POST') calendars = [gone]
    if (method === 'DELETE') calendars = []
    return Response.json(method === 'GET' ? calendars : method === 'POST' ? gone : null)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SheetCalendars userId="ada" />
    </QueryClientProvider>,
  )
  const field = await screen.findByRole('textbox', { name: texts.address })
  expect(screen.queryByRole('button', { name: texts.readNow })).toBeNull()
  await userEvent.type(field, 'http://cloud.example/')
  await userEvent.click(screen.getByRole('button', { name: texts.add }))
  expect((await screen.findByRole('alert')).textContent).toBe('No address.')
  await userEvent.clear(field)
  await userEvent.type(field, 'webcal://cloud.example/secret')
  await userEvent.click(screen.getByRole('button', { name: texts.add }))

  expect(await screen.findByText(texts.failures.gone)).toBeDefined()
  expect(screen.getByRole('button', { name: texts.readNow })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.address }).value).toBe('')
  // The same address again changes nothing, and leaves the form ready for another one.
  await userEvent.type(screen.getByRole('textbox', { name: texts.address }), 'webcal://cloud.example/secret')
  await userEvent.click(screen.getByRole('button', { name: texts.add }))
  await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.address }).value).toBe(''))

  await userEvent.click(screen.getByRole('button', { name: texts.removeOf('Choir') }))
  expect(sent.at(-1)).toContain('POST')
  await userEvent.click(await screen.findByRole('button', { name: texts.remove }))
  await vi.waitFor(() => expect(screen.queryByText('Choir')).toBeNull())
  expect(sent.at(-1)).toBe('DELETE /api/sheet-calendars/c1 ')
})
