// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, NetworkError } from './call-error.ts'
import { noteReach, onBack, reach, reachBy, tryToReach } from './reach.ts'

const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const onReturn = vi.fn()
let stop = () => {}

beforeEach(() => {
  online(true)
  vi.useFakeTimers()
  noteReach()
  stop = onBack(onReturn)
})
afterEach(() => {
  stop()
  onReturn.mockReset()
  reachBy(async () => {})
  vi.useRealTimers()
})

function goOffline() {
  online(false)
  window.dispatchEvent(new Event('offline'))
}
function goOnline() {
  online(true)
  window.dispatchEvent(new Event('online'))
}

test('the server is away after a call without an answer, and here after any answer, a refusal too', () => {
  noteReach(new NetworkError())
  expect(reach()).toBe('away')
  noteReach(new CallError({ status: 404, statusText: '', text: '', retryAfter: null }))
  expect(reach()).toBe('here')
})

test('a device without a network is offline at once, unless the server answers all the same', () => {
  goOffline()
  expect(reach()).toBe('offline')
  noteReach()
  expect(reach()).toBe('here')
})

test('each return is told once, with whether what is shown may be old', () => {
  noteReach(new NetworkError())
  vi.advanceTimersByTime(1999)
  noteReach()
  noteReach()
  expect(onReturn.mock.calls).toEqual([[false]])
  noteReach(new NetworkError())
  vi.advanceTimersByTime(1000)
  noteReach(new NetworkError())
  vi.advanceTimersByTime(1000)
  noteReach()
  expect(onReturn.mock.calls).toEqual([[false], [true]])
})

test('the server is asked when the device says online, three times at most, and never in between', async () => {
  const ask = vi.fn(async () => noteReach(new NetworkError()))
  reachBy(ask)
  goOffline()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(0)
  goOnline()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(reach()).toBe('away')
})

test('a network that is reported too early is used once it works', async () => {
  const answers = [new NetworkError(), undefined]
  reachBy(async () => noteReach(answers.shift()))
  goOffline()
  goOnline()
  await vi.advanceTimersByTimeAsync(999)
  expect(onReturn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('two taps ask once', async () => {
  const ask = vi.fn(async () => {})
  reachBy(ask)
  await Promise.all([tryToReach(), tryToReach()])
  expect(ask).toHaveBeenCalledTimes(1)
  await tryToReach()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('who comes back to the page has the server asked again', async () => {
  const ask = vi.fn(async () => {})
  reachBy(ask)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).not.toHaveBeenCalled()
  noteReach(new NetworkError())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledTimes(1)
})
