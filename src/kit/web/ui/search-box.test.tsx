// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A search box whose value the parent keeps, as the library does in the address. */
function Library({ onSearch }: { onSearch: (text: string) => void }) {
  const [q, setQ] = useState('')
  return (
    <>
      <SearchBox
        label="Search by name"
        placeholder="Search..."
        value={q}
        onSearch={(text) => {
          onSearch(text)
          setQ(text)
        }}
      />
      <button type="button" onClick={() => setQ('')}>
        Clear Search
      </button>
      <button type="button" onClick={() => setQ('week')}>
        Back
      </button>
    </>
  )
}

function renderSearch() {
  const searched: string[] = []
  render(<Library onSearch={(text) => searched.push(text)} />)
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' })
  return { box, searched, write: (text: string) => fireEvent.change(box, { target: { value: text } }) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('the search waits for a pause in the typing', () => {
  const { searched, write } = renderSearch()
  write('we')
  pass(200)
  write('week')
  pass(200)
  expect(searched).toEqual([])
  pass(60)
  expect(searched).toEqual(['week'])
})

test('text that is typed during a search stays, including spaces', () => {
  const { box, searched, write } = renderSearch()
  write('week ')
  pass(260)
  expect(searched).toEqual(['week'])
  expect(box.value).toBe('week ')
  write('week 4')
  expect(box.value).toBe('week 4')
})

test('Clear Search empties the box, and going back fills it again', () => {
  const { box, write } = renderSearch()
  write('garden')
  pass(260)
  fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }))
  expect(box.value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box.value).toBe('week')
})

test('Enter searches at once what is being typed, and only once', () => {
  const { box, searched, write } = renderSearch()
  write('garden')
  fireEvent.keyDown(box, { key: 'a' })
  expect(searched).toEqual([])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(searched).toEqual(['garden'])
  fireEvent.keyDown(box, { key: 'Enter' })
  pass(300)
  expect(searched).toEqual(['garden'])
})
