// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, NetworkError } from './call-error.ts'
import { tryToReach, watchReach } from './come-back.ts'
import { noteReach, onBack, reach } from './reach.ts'

const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const onReturn = vi.fn()
const ask = vi.fn(async () => {})
let stops: (() => void)[] = []

beforeEach(() => {
  online(true)
  vi.useFakeTimers()
  noteReach()
  stops = [onBack(onReturn), watchReach(ask)]
})
afterEach(() => {
  for (const stop of stops) stop()
  onReturn.mockReset()
  ask.mockReset()
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
  ask.mockImplementation(async () => noteReach(new NetworkError()))
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
  ask.mockImplementation(async () => noteReach(answers.shift()))
  goOffline()
  goOnline()
  await vi.advanceTimersByTimeAsync(999)
  expect(onReturn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onReturn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('two taps ask once', async () => {
  await Promise.all([tryToReach(), tryToReach()])
  expect(ask).toHaveBeenCalledTimes(1)
  await tryToReach()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('who comes back to the page has the server asked again', async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).not.toHaveBeenCalled()
  noteReach(new NetworkError())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledTimes(1)
})
