// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../calls/call-error.ts'
import { lazyPart, lazyScreen } from './lazy-part.tsx'
import { MissingChunk } from './load-chunk.ts'

const words =
  (text: string): ComponentType<object> =>
  () => <p>{text}</p>
function Goals({ Dialog }: { Dialog: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add Goal
      </button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
const Dialog = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    The dialog
  </button>
)

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // jsdom doesn't implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

/** Makes a loader that returns these components in turn. An error rejects. */
function loads<Props>(...answers: (ComponentType<Props> | Error)[]): () => Promise<ComponentType<Props>> {
  return vi.fn(async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('Nobody was to load it again.')
    if (answer instanceof Error) throw answer
    return answer
  })
}

function goOffline() {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return () => {
    spy.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
  }
}

it("a screen that can't be loaded offline says so beside the navigation, without advising a refresh", async () => {
  goOffline()
  const Screen = lazyScreen(loads(new NetworkError()))
  render(
    <>
      <nav>Navigation</nav>
      <Screen />
    </>,
  )
  await screen.findByRole('heading', { name: 'You’re offline' })
  screen.getByText('Navigation')
  expect(screen.queryByText(/Refresh/)).toBeNull()
})

it("a part that couldn't be loaded appears by itself when the network is back", async () => {
  const goOnline = goOffline()
  const Screen = lazyScreen(loads(new NetworkError(), words('The library')))
  render(<Screen />)
  await screen.findByRole('alert')
  goOnline()
  await screen.findByText('The library')
})

it('a network that is reported too early gets a second and a third try', async () => {
  vi.useFakeTimers()
  const comeOnline = goOffline()
  const load = loads<{ onClose: () => void }>(new NetworkError(), new NetworkError(), new NetworkError(), () => (
    <p>The library</p>
  ))
  const Part = lazyPart(load)
  render(<Part onClose={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  comeOnline()
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(load).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(load).toHaveBeenCalledTimes(3)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  screen.getByText('The library')
})

it('a screen that the server failed to send opens after one click on Try again', async () => {
  const Screen = lazyScreen(loads(new NetworkError(), new NetworkError(), words('The library')))
  render(<Screen />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('heading', { name: 'The server can’t be reached' })
  await userEvent.click(again)
  await waitFor(() => expect(again).toHaveProperty('disabled', false))
  await userEvent.click(again)
  await screen.findByText('The library')
})

it("a dialog that can't be loaded leaves the screen unchanged, and can be closed and opened again", async () => {
  const Part = lazyPart(loads(new NetworkError(), new NetworkError(), Dialog))
  render(<Goals Dialog={Part} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }))
  await screen.findByRole('dialog', { name: 'The server can’t be reached' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'The dialog' })
})

it('a dialog that fails to render leaves the screen unchanged', async () => {
  const Part = lazyPart<{ onClose: () => void }>(
    loads(() => {
      throw new Error('A bug')
    }),
  )
  render(
    <>
      <p>The goals</p>
      <Part onClose={() => {}} />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Something went wrong' })
  screen.getByText('The goals')
})

it('a screen that fails to render shows the error screen with its refresh button', async () => {
  const Screen = lazyScreen(
    loads<object>(() => {
      throw new Error('A bug')
    }),
  )
  render(<Screen />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
  screen.getByRole('button', { name: 'Refresh' })
  screen.getByText(/Refreshing usually helps/)
})

it("offline, the error screen doesn't advise an immediate refresh", async () => {
  goOffline()
  const Screen = lazyScreen(
    loads<object>(() => {
      throw new Error('A bug')
    }),
  )
  render(<Screen />)
  await screen.findByText('You’re offline. Your pages and words are safe. Refresh once you’re connected again.')
})

it('if code of an old build is missing, a message names the new version, and typed text stays', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/index-new.js"></script>'))
  const Part = lazyScreen(loads(new MissingChunk('/assets/orders.js')))
  render(
    <>
      <input aria-label="Title" defaultValue="Write to Ada" />
      <Part />
    </>,
  )
  await screen.findByRole('heading', { name: 'There is a new version' })
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Write to Ada')
})

it('code that is missing without a newer version, or is unusable, can be loaded again', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  const Part = lazyScreen(loads(new MissingChunk('/assets/orders.js'), new SyntaxError('Unexpected token'), words('The orders')))
  render(<Part />)
  await screen.findByRole('heading', { name: 'This part couldn’t be loaded' })
  const again = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(again)
  await waitFor(() => expect(again).toHaveProperty('disabled', false))
  await userEvent.click(again)
  await screen.findByText('The orders')
})

it('a part without visible content fails silently', async () => {
  const load = loads(new NetworkError())
  const Part = lazyPart(load)
  const { container } = render(<Part />)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await act(async () => {})
  expect(container.textContent).toBe('')
})

it('a preloaded part is shown at once, and a failed preload is not an error yet', async () => {
  const Part = lazyScreen(loads(new NetworkError(), words('The library')))
  await Part.preload()
  await Part.preload()
  render(<Part />)
  screen.getByText('The library')
})
