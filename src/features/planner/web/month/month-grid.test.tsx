// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagesCovered, sessionIsAnswered } from '#kit/web/page/own-pictures.ts'
import { monthBeside } from '../../month.rules.ts'
import type { BookPage, PlannerDay } from '../../planner.contract.ts'
import { MonthGrid } from './month-grid.tsx'

beforeEach(() => {
  sessionIsAnswered()
  pagesCovered.set(false)
})

afterEach(() => {
  cleanup()
  document.documentElement.dir = ''
  vi.unstubAllGlobals()
})

const written: PlannerDay = {
  ...{ date: '2026-03-03', dateTo: '2026-03-03', kind: 'day', inkStep: 'half' },
  ...{ pageInstanceId: 'a', editionId: 'daily', editionPage: 66 },
}
const blank: BookPage = {
  ...{ number: 67, kind: 'day', dateFrom: '2026-03-04', dateTo: '2026-03-04' },
  ...{ label: '', inkStep: null, pageInstanceId: null },
}

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function renderMonth(months: readonly string[] = ['2025-11', '2026-03', '2026-04']) {
  const of = (month: string) => (
    <MemoryRouter>
      <MonthGrid
        month={month}
        today="2026-03-17"
        pages={new Map([[written.date, written]])}
        blank={new Map([['2026-03-04', blank]])}
        editionId="daily"
        onStep={(step) => {
          const to = monthBeside(months, month, step)
          if (to) shown.rerender(of(to))
          return to
        }}
      />
      <Address />
    </MemoryRouter>
  )
  const shown = render(of('2026-03'))
  return shown
}

const focused = () => (document.activeElement as HTMLElement).dataset.day
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const stops = () => [...document.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]')]

test('the month is one Tab stop, at today, and keys move from day to day and from month to month', () => {
  renderMonth()
  const [stop] = stops()
  expect(stops().map(({ dataset }) => dataset.day)).toEqual(['2026-03-17'])
  expect(stop?.getAttribute('aria-current')).toBe('date')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(screen.getAllByRole('link').every(({ tabIndex }) => tabIndex === -1)).toBe(true)
  stop?.focus()
  for (const [key, day] of [
    ['ArrowRight', '2026-03-18'],
    ['ArrowUp', '2026-03-11'],
    ['Home', '2026-03-08'],
    ['End', '2026-03-14'],
    ['ArrowLeft', '2026-03-13'],
    ['PageDown', '2026-04-13'],
    ['PageUp', '2026-03-13'],
    // February holds no pages.
    ['PageUp', '2025-11-13'],
    ['PageUp', '2025-11-13'],
  ]) {
    press(key ?? '')
    expect([key, focused()]).toEqual([key, day])
    expect(stops()).toHaveLength(1)
  }
})

test('on a page that is read from right to left, the left arrow leads to the next day', () => {
  document.documentElement.dir = 'rtl'
  renderMonth()
  stops()[0]?.focus()
  press('ArrowLeft')
  expect(focused()).toBe('2026-03-18')
})

test('a day with a page is a link to its page, an empty sheet leads to its place in the planner, and any other day is a number', () => {
  renderMonth()
  const link = screen.getByRole('link', { name: 'Tuesday, March 3, 2026: half written' })
  expect(link.getAttribute('href')).toBe('/planner?day=2026-03-03')
  expect(screen.getByRole('link', { name: 'Wednesday, March 4, 2026' }).getAttribute('href')).toBe(
    '/planner?edition=daily&page=67',
  )
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(screen.getByRole('gridcell', { name: '5' })).toBeDefined()
  document.querySelector<HTMLElement>('[data-day="2026-03-03"]')?.focus()
  press('Enter')
  expect(screen.getByRole('status').textContent).toBe('/planner?day=2026-03-03')
})

test('weeks begin on the day of the region', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  renderMonth()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
    'Su',
  ])
})

test('a page whose picture was not loaded keeps its number and its mark', () => {
  renderMonth()
  const link = screen.getByRole('link', { name: /March 3/ })
  const picture = link.querySelector('img')
  expect(picture?.getAttribute('src')).toContain('width=192')
  if (picture) fireEvent.error(picture)
  expect(link.querySelector('img')).toBeNull()
  expect(link.textContent).toBe('3')
  expect(link.querySelectorAll('.rounded-full:empty')).toHaveLength(2)
})

test('covered pages show a cover, and lead to their page all the same', async () => {
  pagesCovered.set(true)
  renderMonth()
  const link = screen.getByRole('link', { name: /March 3/ })
  await waitFor(() => expect(link.querySelector('svg')).not.toBeNull())
  expect(link.querySelector('img')).toBeNull()
  act(() => pagesCovered.set(false))
  expect(link.querySelector('img')).not.toBeNull()
})
