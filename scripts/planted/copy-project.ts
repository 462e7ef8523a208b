import { copyFile, link, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../running/command.ts'

/** Copies the files that git lists and the built app into a new folder, so that the work tree is never changed. The caller deletes it. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-planted-'))
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const built = (await readdir('dist', { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? []
  const files = [
    ...output.split('\n').filter(Boolean),
    ...built.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  ]
  for (const inner of new Set(files.map(dirname))) await mkdir(join(folder, inner), { recursive: true })
  for (const file of files) {
    const copy = () => copyFile(file, join(folder, file)).catch(ignoreMissing)
    // A built asset never changes, because its name has a hash of its content. A link costs a thirtieth of a copy.
    await (file.startsWith('dist') && file.includes('/assets/') ? link(file, join(folder, file)).catch(copy) : copy())
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Ignores missing files: git still lists files whose deletion isn't committed, and `dist` may not exist yet. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
