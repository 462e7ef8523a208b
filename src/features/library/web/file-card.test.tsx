// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pagesCovered, sessionIsAnswered } from '#kit/web/page/own-pictures.ts'
import type { Upload } from '../library.contract.ts'
import { FileCard } from './file-card.tsx'
import { FilePreview } from './file-preview.tsx'

afterEach(cleanup)

const upload: Upload = {
  id: 'u1',
  userId: 'o1',
  filename: 'a.png',
  originalName: 'Monday.png',
  folder: 'General',
  fileType: 'image',
  mimeType: 'image/png',
  size: 1,
  width: 1,
  height: 1,
  thumbnail: 'ready',
  uploadDate: '2026-03-02T08:00:00.000Z',
  lastPage: 1,
  rotation: 0,
  isFavorite: false,
}
const quiet = { onOpen: () => {}, onMenu: () => {}, onSelect: () => {}, isSelecting: false, isSelected: false }
const renderCard = (thumbnail: Upload['thumbnail']) => render(<FileCard {...quiet} upload={{ ...upload, thumbnail }} />)

test('a card shows that its file is missing, and screen readers announce it', () => {
  const { container } = renderCard('missing')
  expect(screen.getByText('This file is missing')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open Monday.png. This file is missing.' })).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})

test('the card of a damaged picture says in words that it has no preview, except where it is as small as a stamp', () => {
  const { container } = renderCard('failed')
  expect(screen.getByText('No preview')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
  cleanup()
  render(<FilePreview upload={{ ...upload, thumbnail: 'failed' }} sizes="56px" />)
  expect(screen.queryByText('No preview')).toBeNull()
})

test("the card of a file that exists doesn't say that it is missing, and shows its page once it may be seen", () => {
  const { container } = renderCard('ready')
  expect(container.querySelector('img')).toBeNull()
  act(() => {
    sessionIsAnswered()
    pagesCovered.set(false)
  })
  expect(screen.queryByText('This file is missing')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open Monday.png' })).toBeTruthy()
  expect(container.querySelector('img')).not.toBeNull()
})

test('while selecting, pressing a card selects its file and announces whether it is selected', () => {
  const onSelect = vi.fn()
  const onOpen = vi.fn()
  render(<FileCard {...quiet} upload={upload} onOpen={onOpen} onSelect={onSelect} isSelecting isSelected />)
  const card = screen.getByRole('button', { name: 'Select Monday.png', pressed: true })
  expect(screen.queryByRole('button', { name: 'Actions for Monday.png' })).toBeNull()
  fireEvent.click(card)
  fireEvent.click(card, { shiftKey: true })
  expect(onSelect.mock.calls).toEqual([
    [upload, false],
    [upload, true],
  ])
  expect(onOpen).not.toHaveBeenCalled()
})

test('a long press selects a card without opening the file when it ends, and scrolling selects nothing', () => {
  vi.useFakeTimers()
  const onSelect = vi.fn()
  const onOpen = vi.fn()
  render(<FileCard {...quiet} upload={upload} onOpen={onOpen} onSelect={onSelect} />)
  const card = screen.getByRole('button', { name: 'Open Monday.png' })
  const touch = { pointerType: 'touch', clientX: 50, clientY: 50 }
  fireEvent.pointerDown(card, touch)
  vi.advanceTimersByTime(499)
  expect(onSelect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSelect.mock.calls).toEqual([[upload, false]])
  expect(fireEvent.contextMenu(card)).toBe(false)
  fireEvent.pointerUp(card, touch)
  fireEvent.click(card)
  expect(onOpen).not.toHaveBeenCalled()

  fireEvent.pointerDown(card, touch)
  fireEvent.pointerMove(card, { ...touch, clientY: 70 })
  vi.advanceTimersByTime(1000)
  fireEvent.pointerDown(card, { ...touch, pointerType: 'mouse' })
  vi.advanceTimersByTime(1000)
  expect(onSelect).toHaveBeenCalledTimes(1)
  fireEvent.click(card)
  expect(onOpen).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
