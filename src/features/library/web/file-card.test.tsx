// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Upload } from '../library.contract.ts'
import { FileCard } from './file-card.tsx'

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
}
const renderCard = (thumbnail: Upload['thumbnail']) =>
  render(<FileCard upload={{ ...upload, thumbnail }} onOpen={() => {}} onMenu={() => {}} />)

test('a card says that its file is missing, to eyes and to screen readers', () => {
  const { container } = renderCard('missing')
  expect(screen.getByText('This file is missing')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open Monday.png. This file is missing.' })).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})

test('a card of a file that is there says nothing of the kind', () => {
  const { container } = renderCard('ready')
  expect(screen.queryByText('This file is missing')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open Monday.png' })).toBeTruthy()
  expect(container.querySelector('img')).not.toBeNull()
})
