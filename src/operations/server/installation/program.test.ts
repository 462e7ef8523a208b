import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ifInstalled } from '#test/not-run.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { commitOf, programName } from './program.ts'

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], { encoding: 'utf8' }).trim()

ifInstalled('git')('a project is named after its commit, and says when its files differ from it', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), '{"version": "1.2.3"}')
  expect(programName(folder)).toBe('1.2.3+unknown')
  git(folder, 'init', '--quiet')
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '--message', 'Begin')
  git(folder, 'tag', 'v9')
  const commit = git(folder, 'rev-parse', '--short=12', 'HEAD')
  expect(programName(folder)).toBe(`1.2.3+${commit}`)
  await writeFile(join(folder, 'package.json'), '{"version": "1.2.4"}')
  expect(programName(folder)).toBe(`1.2.4+${commit}.changed`)
  expect(commitOf(join(folder, 'none'))).toBeNull()
})

test('a release has the name of its build in its package.json', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), '{"version": "1.2.3", "build": "4f1c2a9b8d7e"}')
  expect(programName(folder)).toBe('1.2.3+4f1c2a9b8d7e')
})
