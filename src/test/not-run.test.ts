import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { ifInstalled, ifPresent, isInstalled } from './not-run.ts'

ifInstalled('sh')('a test runs if its program is installed, and a missing program is recognized', () => {
  expect(isInstalled('sh')).toBe(true)
  expect(isInstalled('no-such-program')).toBe(false)
})

ifPresent({ 'a folder for temporary files': existsSync(tmpdir()) })('a test runs if its requirements are met', () => {
  expect(existsSync('/no-such-folder')).toBe(false)
})
