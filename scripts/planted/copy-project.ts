import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../running/command.ts'

/** Copies what git knows of the project, and the built app, into a folder of its own, so that the work tree is never changed. Remove it afterwards. */
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

/** A file that was deleted and not committed yet is still listed, and nothing may have been built yet. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
