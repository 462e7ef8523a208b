import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { manual } from '#test/servers/manual.ts'
import { findDoubts } from './setting-names.rules.ts'
import { misspeltNames, platformNames } from './setting-names.test-data.ts'
import { settingNames } from './settings.ts'
import { isRetired } from './shop/settings-list.ts'

test.each(Object.entries(misspeltNames))('%s is taken for a misspelt %s', (name, meant) => {
  expect(findDoubts({ [name]: 'x' }).doubts).toEqual([`${name} is not a setting. Did you mean ${meant}?`])
  // The setting itself is there, so nothing is lost.
  expect(findDoubts({ [name]: 'x', [meant]: meant === 'NODE_ENV' ? 'production' : 'x' }).doubts).toEqual([])
  expect(findDoubts({ [name]: ' ' }).doubts).toEqual([])
})

test.each(Object.entries(platformNames))('nothing that %s sets is taken for a misspelt setting', (_, names) => {
  expect(names.length).toBeGreaterThan(15)
  expect(findDoubts(Object.fromEntries(names.map((name) => [name, 'x']))).doubts).toEqual([])
})

test('names with two slips, short names and names of other programs are not taken for misspelt settings', () => {
  const others = ['REQUIRE_APROVEL', 'SMTPS_URLS', 'PROT', 'HOSTS', 'PUBLIC_URI', 'DATABASE_URI', 'DATA_DIRS', 'WILLOW_PORT']
  expect(findDoubts(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual({
    doubts: [],
    unread: ['PROT', 'HOSTS', 'PUBLIC_URI', 'DATABASE_URI', 'DATA_DIRS', 'WILLOW_PORT'],
  })
})

test('an unknown value of NODE_ENV is doubted, with the one that was probably meant', () => {
  expect(findDoubts({ NODE_ENV: 'prod' }).doubts).toEqual([
    'NODE_ENV must be production, development or test, not "prod". Did you mean production?',
  ])
  expect(findDoubts({ NODE_ENV: 'Production' }).doubts).toHaveLength(1)
  expect(findDoubts({ NODE_ENV: 'staging' }).doubts).toEqual(['NODE_ENV must be production, development or test, not "staging".'])
  for (const value of ['production', 'development', 'test', '']) expect(findDoubts({ NODE_ENV: value }).doubts).toEqual([])
})

const documented = [...manual().matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [])

test('every setting is in the manual, and every variable in the manual is a setting', () => {
  expect(documented.toSorted()).toEqual(settingNames.filter((name) => name !== 'DRILL').toSorted())
})

test('every documented variable reaches the container, except the four that the image needs to be fixed', () => {
  const { willow } = parse(readFileSync('deploy/compose.yaml', 'utf8')).services
  expect(willow.env_file).toEqual([{ path: '.env', required: false }])
  // A value under `environment` wins over the file, so the others there must take theirs from the file too.
  const { DATA_DIR, HOST, PORT, NODE_ENV, ...others } = willow.environment
  expect({ DATA_DIR, HOST, PORT, NODE_ENV }).toEqual({ DATA_DIR: '/data', HOST: '0.0.0.0', PORT: '3000', NODE_ENV: 'production' })
  for (const [name, value] of Object.entries(others)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:-.+\\}$`))
})

test('a variable of which the browser sets the same is retired, and the manual lists it apart', () => {
  const [, apart = ''] = manual().split('nobody needs them: the admin area sets the same')
  const listed = (/\| Set now under \|\n([\s\S]*?)\n\n/.exec(apart)?.[1] ?? '').match(/[A-Z]+_[A-Z_]+/g)
  expect(listed?.toSorted()).toEqual(settingNames.filter(isRetired).toSorted())
  expect(listed?.length).toBe(18)
})
