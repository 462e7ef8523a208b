import { expect, test } from 'vitest'
import { findDrift, findRegistries } from './lock-file.ts'

test('a lock file that records where packages came from is refused', () => {
  expect(
    findRegistries({ '': {}, 'node_modules/a': { resolved: 'https://packages.example/a.tgz' }, 'node_modules/b': {} }, ''),
  ).toEqual(['package-lock.json: node_modules/a contains its download URL ("resolved")'])
})

test('npm settings that configure a registry are refused', () => {
  const settings =
    'audit=false\nregistry=https://packages.example\n@shop:registry = https://x.example\n//packages.example/:_auth=1'
  expect(findRegistries({}, settings)).toHaveLength(3)
})

test("a lock file that doesn't match package.json is refused", () => {
  expect(
    findDrift({ dependencies: { a: '^2', b: '^1' }, devDependencies: { d: '1' } }, { dependencies: { a: '^1', b: '^1' } }),
  ).toEqual(['a: package.json says ^2, package-lock.json ^1', 'd: package.json says 1, package-lock.json nothing'])
})
