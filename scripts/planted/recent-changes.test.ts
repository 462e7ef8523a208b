import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ifInstalled } from '../../src/test/not-run.ts'
import { findRecentChanges } from './recent-changes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'willow-history-'))
  vi.stubEnv('PLANTED_SINCE', '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const git = (date: string, ...words: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Robin', '-c', 'user.email=robin@mail.example', '-c', 'commit.gpgsign=false', '-C', folder, ...words],
    {
      env: { ...process.env, GIT_COMMITTER_DATE: date },
    },
  )

function commit(name: string, date: string) {
  writeFileSync(join(folder, name), date)
  git(date, 'add', '.')
  git(date, 'commit', '-qm', name)
}

ifInstalled('git')('changes of the day before the newest commit are found, with what is not committed', async () => {
  git('', 'init', '-q')
  commit('old.ts', '2026-03-01T10:00:00Z')
  commit('middle.ts', '2026-03-03T10:00:00Z')
  commit('new.ts', '2026-03-03T20:00:00Z')
  writeFileSync(join(folder, 'old.ts'), 'changed')
  expect(await findRecentChanges(folder)).toEqual(['middle.ts', 'new.ts', 'old.ts'])
  vi.stubEnv('PLANTED_SINCE', 'HEAD')
  expect(await findRecentChanges(folder)).toEqual(['old.ts'])
})

ifInstalled('git')('without a history of a day, nobody knows what changed', async () => {
  expect(await findRecentChanges(folder)).toBeNull()
  git('', 'init', '-q')
  commit('new.ts', '2026-03-03T20:00:00Z')
  expect(await findRecentChanges(folder)).toBeNull()
})
