import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { ifInstalled, ifPresent, isInstalled } from './not-run.ts'

ifInstalled('sh')('a test whose program is installed runs, and a program that nobody has is known to be missing', () => {
  expect(isInstalled('sh')).toBe(true)
  expect(isInstalled('no-such-program')).toBe(false)
})

ifPresent({ 'a folder for temporary files': existsSync(tmpdir()) })('a test whose needs are there runs', () => {
  expect(existsSync('/no-such-folder')).toBe(false)
})
