import { expect, test } from 'vitest'
import { CallError, NetworkError } from '../calls/call-error.ts'
import { runForEach } from './run-for-each.ts'

const refusal = (status: number) =>
  new CallError({ status, statusText: '', text: `{"message":"no ${status}"}`, retryAfter: null })

/** Runs over five rows, of which some fail, and returns what was asked for and the result. */
async function run(failures: Record<string, unknown>, stopAt?: string) {
  const stop = new AbortController()
  const asked: string[] = []
  const steps: number[] = []
  async function change(row: string) {
    asked.push(row)
    if (row === stopAt) stop.abort()
    if (failures[row]) throw failures[row]
  }
  const result = await runForEach(['a', 'b', 'c', 'd', 'e'], change, { onStep: (at) => steps.push(at), signal: stop.signal })
  return { asked: asked.join(''), steps, ...result }
}

test('every row is changed, one after the other', async () => {
  expect(await run({})).toEqual({ asked: 'abcde', steps: [0, 1, 2, 3, 4], done: 5, left: [], reason: undefined })
})

test.each([400, 404, 409, 410, 422])('a row refused with %i is left, and the next ones are changed', async (status) => {
  const error = refusal(status)
  expect(await run({ b: error, d: refusal(404) })).toMatchObject({ asked: 'abcde', done: 3, left: ['b', 'd'], reason: error })
})

test.each([
  ['no network', new NetworkError()],
  ['a session that ended', refusal(401)],
  ['a refused proof', refusal(403)],
  ['a limit', refusal(429)],
  ['a fault of the server', refusal(500)],
])('%s ends the run, and what was not reached is left', async (_, error) => {
  const gone = refusal(404)
  expect(await run({ a: gone, c: error })).toMatchObject({ asked: 'abc', done: 1, left: ['a', 'c', 'd', 'e'], reason: error })
})

test('the user can stop after the row at work', async () => {
  expect(await run({}, 'b')).toMatchObject({ asked: 'ab', done: 2, left: ['c', 'd', 'e'], reason: undefined })
  const gone = refusal(404)
  expect(await run({ a: gone }, 'b')).toMatchObject({ done: 1, left: ['a', 'c', 'd', 'e'], reason: gone })
})
