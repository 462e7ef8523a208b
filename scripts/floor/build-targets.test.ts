import browserslist from 'browserslist'
import { expect, test } from 'vitest'
import { buildTargets } from './build-targets.ts'

test('the app is built for the oldest version of each browser in the list', () => {
  expect(buildTargets(['chrome 120', 'chrome 110', 'ios_saf 18.5-18.7', 'ios_saf 16.4', 'safari TP', 'safari 16.4'])).toEqual([
    'chrome110',
    'ios16.4',
    'safari16.4',
  ])
})

test('a browser without a build target is refused', () => {
  expect(() => buildTargets(['op_mini all'])).toThrow('No build target is known for op_mini all.')
})

test('the list names Chrome 110 and Safari 16.4', () => {
  const list = browserslist()
  expect(list).toEqual(expect.arrayContaining(['chrome 110', 'ios_saf 16.4', 'safari 16.4']))
  expect(list).not.toContain('chrome 109')
})
