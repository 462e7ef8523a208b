import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Names the program that runs, as `willow --version` and backups do: the version and the commit, in the form of semantic versions.
 *
 * @example programName() // '1.0.0+4f1c2a9b8d7e', or '1.0.0+4f1c2a9b8d7e.changed' where files differ from that commit
 */
export function programName(root = project): string {
  const { version, build }: { version: string; build?: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${version}+${build ?? commitOf(root) ?? 'unknown'}`
}

/** Null where there is no git, or only the sources were copied. A release has the name in its `package.json`. */
export function commitOf(root: string): string | null {
  // A folder of sources within another project isn't named after that project's commit.
  if (!existsSync(join(root, '.git'))) return null
  try {
    const words = ['-C', root, 'describe', '--always', '--abbrev=12', '--exclude=*', '--dirty=.changed']
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
