// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Upload } from '../../library.contract.ts'
import { FileViewer } from './file-viewer.tsx'

afterEach(cleanup)
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)

const uploads = ['a', 'b', 'c'].map(
  (id): Upload => ({
    id,
    userId: 'o1',
    filename: `${id}.png`,
    originalName: `${id}.png`,
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
  }),
)
const nothing = () => {}

test('two quick presses lead two files further, even when the first is not drawn yet', () => {
  const onTurn = vi.fn()
  const rest = {
    page: undefined,
    onPage: nothing,
    find: undefined,
    onFind: nothing,
    onNearEnd: nothing,
    onClose: nothing,
    onMenu: nothing,
    onFiles: nothing,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FileViewer {...rest} userId="o1" id="a" uploads={uploads} total={3} isMore={false} onTurn={onTurn} />
    </QueryClientProvider>,
  )
  const next = screen.getByRole('button', { name: 'Next file' })
  for (let press = 0; press < 3; press++) fireEvent.click(next)
  expect(onTurn.mock.calls).toEqual([['b'], ['c']])
})
