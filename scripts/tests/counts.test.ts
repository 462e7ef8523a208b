import { expect, test } from 'vitest'
import { countEndToEndTests } from './end-to-end.ts'
import { countUnitTests } from './unit.ts'

const file = (status: string, ...statuses: string[]) => ({ status, assertionResults: statuses.map((each) => ({ status: each })) })

test('unit tests that were skipped, and files that could not be loaded, count as failed', () => {
  const report = {
    testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'skipped'), file('failed')],
  }
  expect(countUnitTests(report, false)).toEqual({ passed: 3, failed: 3 })
})

test('end-to-end tests that were flaky or skipped count as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countEndToEndTests({ stats, errors: [] }, false)).toEqual({ passed: 4, failed: 3 })
})

test('a run that failed outside its tests counts as one failure', () => {
  expect(countUnitTests(undefined, false)).toEqual({ passed: 0, failed: 1 })
  expect(countUnitTests({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1 })
  expect(countEndToEndTests(undefined, false)).toEqual({ passed: 0, failed: 1 })
})
