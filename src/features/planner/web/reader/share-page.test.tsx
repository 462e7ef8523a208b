// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SharePage } from './share-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openMenu() {
  render(<SharePage id="a-page" name="Tuesday, March 3, 2026" />)
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByRole('menuitem', { name: 'Your writing as PNG' })
}

test('a page is handed to another app as a picture, named by its day', async () => {
  const shared: File[] = []
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(...files),
  })
  const asked = vi.fn(async () => new Response('page', { headers: { 'content-type': 'image/png' } }))
  vi.stubGlobal('fetch', asked)
  await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Share this page' }))
  await waitFor(() => expect(shared.map(({ name }) => name)).toEqual(['Tuesday, March 3, 2026.png']))
  expect(asked.mock.calls).toEqual([['/api/page-instances/a-page/picture?width=1600']])
})

test('a page is printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Print, or save as a PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

test('where the system shares no pictures, they can only be saved', async () => {
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: 'Share this page' })).toBeNull()
})
