// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#kit/web/calls/call-error.ts'
import { watchReach } from '#kit/web/calls/come-back.ts'
import { noteReach } from '#kit/web/calls/reach.ts'
import type { Zoom } from '#kit/web/reader/use-zoom.ts'
import { PageSheet } from './page-sheet.tsx'

let stop = () => {}
afterEach(() => {
  cleanup()
  stop()
  noteReach()
})

const setPageSize = vi.fn()
const zoomOf = (width: number) => ({ view: { scale: 1 }, sheet: { width, height: width * 1.4 }, setPageSize }) as unknown as Zoom
const open = (width: number) =>
  render(
    <PageSheet
      picture={(pixels) => `/page?width=${pixels}`}
      name="Sunday, November 29"
      inkOf={null}
      zoom={zoomOf(width)}
      isFirst
      onPage={() => {}}
    />,
  )
const picture = () => screen.queryByRole('img', { name: 'Sunday, November 29' })

test('a page whose picture did not come keeps the size of the one before, says why, and comes back by itself', async () => {
  stop = watchReach(async () => noteReach(new NetworkError()))
  const { container } = open(400)
  fireEvent.error(picture() as HTMLElement)
  await screen.findByText('The server can’t be reached')
  expect(picture()).toBeNull()
  expect(setPageSize).not.toHaveBeenCalled()
  expect((container.firstElementChild as HTMLElement).style).toMatchObject({ width: '400px', height: '560px' })
  act(() => noteReach())
  expect(picture()).not.toBeNull()
})

test('the first page has the shape of paper until one is known, and a refused picture can be asked for again', async () => {
  stop = watchReach(async () => noteReach())
  open(0)
  fireEvent.error(picture() as HTMLElement)
  await screen.findByText('This page couldn’t be drawn.')
  expect(setPageSize.mock.calls).toMatchObject([[{ width: 60, height: 80 }]])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(picture()).not.toBeNull()
})
