import { expect, test } from 'vitest'
import { countEndToEndTests, describeUnsteady, type PlaywrightReport } from './end-to-end.ts'
import { sentOnlyBy } from './sql-texts.ts'
import { countUnitTests } from './unit.ts'

const file = (status: string, ...statuses: string[]) => ({ status, assertionResults: statuses.map((each) => ({ status: each })) })

test("skipped unit tests and files that couldn't be loaded count as failed", () => {
  const report = {
    testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'skipped'), file('failed')],
  }
  expect(countUnitTests(report, false)).toEqual({ passed: 3, failed: 3, notRun: [] })
})

test('a run that failed outside its tests counts as failed, even if its process had to be killed', () => {
  const report = { testResults: [file('passed', 'passed')] }
  expect(countUnitTests({ ...report, success: false }, true)).toMatchObject({ passed: 1, failed: 1 })
  expect(countUnitTests({ ...report, success: true }, true)).toMatchObject({ passed: 1, failed: 0 })
})

test('tests whose program is missing are listed, and count neither as passed nor as failed', () => {
  const title = 'a clock a year ahead deletes nothing (faketime is missing)'
  const assertionResults = [
    { status: 'skipped', title },
    { status: 'skipped', title: 'another' },
  ]
  const report = { testResults: [{ status: 'passed', assertionResults }] }
  expect(countUnitTests(report, true)).toEqual({ passed: 0, failed: 1, notRun: [title] })
})

test('a run for PostgreSQL counts only its own tests', () => {
  const named = (status: string, fullName: string) => ({ status, fullName })
  const assertionResults = [
    named('skipped', 'on SQLite a goal'),
    named('passed', 'on PostgreSQL a goal'),
    named('skipped', 'on PostgreSQL it'),
  ]
  const report = { testResults: [{ status: 'passed', assertionResults }] }
  expect(countUnitTests(report, true, 'PostgreSQL')).toEqual({ passed: 1, failed: 1, notRun: [] })
})

const endToEndTests = (stats: Partial<PlaywrightReport['stats']>): PlaywrightReport => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [],
})

test('skipped end-to-end tests count as failed, and so does more than one in a hundred that passed only the second time', () => {
  expect(countEndToEndTests(endToEndTests({ unexpected: 1, skipped: 1 }), false)).toMatchObject({ passed: 4, failed: 2 })
  expect(countEndToEndTests(endToEndTests({ expected: 297, flaky: 3 }), true)).toMatchObject({ passed: 300, failed: 0 })
  expect(countEndToEndTests(endToEndTests({ expected: 296, flaky: 3 }), true)).toMatchObject({ passed: 296, failed: 3 })
  expect(countEndToEndTests(endToEndTests({ expected: 10, flaky: 1 }), true)).toMatchObject({ passed: 11, failed: 0 })
  expect(countEndToEndTests(endToEndTests({ expected: 9, flaky: 2 }), true)).toMatchObject({ passed: 9, failed: 2 })
})

test('end-to-end tests whose program is missing are listed, and count neither as passed nor as failed', () => {
  const spec = (title: string) => ({ title, file: 'a.test.ts', line: 1, tests: [{ status: 'skipped', results: [] }] })
  const suites = [{ specs: [spec('a page over https (caddy is missing)'), spec('another')] }]
  expect(countEndToEndTests({ ...endToEndTests({ skipped: 2 }), suites }, true)).toEqual({
    passed: 4,
    failed: 1,
    notRun: ['a page over https (caddy is missing)'],
  })
})

test('end-to-end tests that failed, even once, are listed with their error', () => {
  const spec = (status: string, ...messages: string[]) => ({
    title: `a test that is ${status}`,
    file: 'sale.test.ts',
    line: 7,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  })
  const inside = { specs: [spec('flaky', '\u001b[31mlate\u001b[39m'), spec('unexpected', 'gone', 'gone')] }
  const report = {
    ...endToEndTests({}),
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('expected')], suites: [inside] }],
  }
  expect(describeUnsteady(report).split('\n')).toEqual([
    'FLAKY e2e/sale.test.ts:7 a test that is flaky',
    '  late',
    'FAILED e2e/sale.test.ts:7 a test that is unexpected',
    '  gone',
    '  gone',
    '  no browser',
  ])
})

test('a run that failed outside its tests counts as one failure', () => {
  expect(countUnitTests(undefined, false)).toEqual({ passed: 0, failed: 1, notRun: [] })
  expect(countUnitTests({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1, notRun: [] })
  expect(countEndToEndTests(undefined, false)).toEqual({ passed: 0, failed: 1, notRun: [] })
})

test('a text that only tests without PostgreSQL send is found, whatever its values', () => {
  const texts = {
    'src/a/one.test.ts': ['select * from goals where id in ($1, $2)'],
    'src/left/two.test.ts': ['select * from goals where id in ($1)', 'delete from goals limit 5'],
  }
  expect(sentOnlyBy(texts, ['src/left/'])).toEqual(['src/left/two.test.ts: delete from goals limit 5'])
  expect(sentOnlyBy({ ...texts, 'src/a/three.test.ts': ['delete from goals limit 60'] }, ['src/left/'])).toEqual([])
})
