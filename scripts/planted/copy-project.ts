import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../running/command.ts'

/** Copies the files that git lists and the built app into a new folder, so that the work tree is never changed. The caller deletes it. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-planted-'))
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  for (const file of output.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file)).catch(ignoreMissing)
  }
  await cp('dist', join(folder, 'dist'), { recursive: true }).catch(ignoreMissing)
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Ignores missing files: git still lists files whose deletion isn't committed, and `dist` may not exist yet. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
