import { expect, test, vi } from 'vitest'
import { ifInTime } from './in-time.ts'

const part = () => ifInTime('fault tests', async () => ({ passed: 3, failed: 1 }))
const nowS = Date.now() / 1000

test('a part runs before the time is over, and where no time is set', async () => {
  vi.stubEnv('TEST_BEGIN_BEFORE', undefined)
  expect(await part()).toEqual({ passed: 3, failed: 1 })
  vi.stubEnv('TEST_BEGIN_BEFORE', String(nowS + 60))
  expect(await part()).toEqual({ passed: 3, failed: 1 })
})

test('a part that would begin later is named as not run', async () => {
  vi.stubEnv('TEST_BEGIN_BEFORE', String(nowS - 60))
  expect(await part()).toEqual({ passed: 0, failed: 0, notRun: ['fault tests (this machine was too slow)'] })
})
