import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { requireTemporaryFolder } from './temporary-folder.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'temporary-'))
afterEach(() => {
  // Before the next file makes its own temporary folders.
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

test('without a temporary folder of the system, temporary files go into the data folder', () => {
  const usual = tmpdir()
  requireTemporaryFolder(dataDir)
  expect(tmpdir()).toBe(usual)
  vi.stubEnv('TMPDIR', join(dataDir, 'nowhere'))
  requireTemporaryFolder(dataDir)
  expect(tmpdir()).toBe(join(dataDir, 'tmp'))
  expect(statSync(tmpdir()).mode & 0o777).toBe(0o700)
})
