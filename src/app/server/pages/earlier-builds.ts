import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '#kit/clock.ts'
import type { Round } from '#kit/server/jobs/rounds.ts'

/** How many builds are kept: this one and the two before it. */
const keptBuilds = 3

interface Build {
  webFolder: string
  folder: string
  clock: Clock
}

/** Keeps this build a minute after the start: the copy of a thousand files was a third of the start. */
export const buildRound = ({ logger, ...build }: Build & { logger: Logger }): Round => ({
  afterMs: 60_000,
  everyMs: 24 * 60 * 60 * 1000,
  run: () => keepBuild(build),
  onError: (error) => logger.warn({ err: error }, 'the files of this build could not be kept for open tabs'),
})

/**
 * Copies this build's assets to `folder`, next to those of earlier builds: after an update, tabs that are open now load their parts from
 * there. Processes of several builds may share the folder.
 *
 * @throws when the copy can't be written; the builds already there are still served
 */
export async function keepBuild({ webFolder, folder, clock }: Build): Promise<void> {
  const manifest = await readFile(join(webFolder, '.vite/manifest.json'))
  const own = join(folder, createHash('sha256').update(manifest).digest('hex').slice(0, 16))
  if (!(await exists(own))) {
    const draft = `${own}.${process.pid}.draft`
    try {
      await cp(join(webFolder, 'assets'), draft, { recursive: true })
      await rename(draft, own).catch(async (error: unknown) => {
        // Another process has made the same copy.
        if (!(await exists(own))) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  const now = new Date(clock.now())
  await utimes(own, now, now)
  for (const { path } of (await buildsIn(folder)).slice(keptBuilds)) await rm(path, { recursive: true, force: true })
}

/** Returns the folder with an asset of this name: one of `folders`, or of a build that open tabs may still request; null when none has it. */
export async function findAssets(name: string, folders: readonly string[], buildsFolder: string | null): Promise<string | null> {
  if (!/^[\w-][\w.-]*$/.test(name)) return null
  const builds = buildsFolder === null ? [] : (await buildsIn(buildsFolder)).map(({ path }) => path)
  for (const folder of [...folders, ...builds]) if (await exists(join(folder, name))) return folder
  return null
}

/** Returns the builds, most recently used first. Ignores copies that an interrupted process left unfinished. */
async function buildsIn(folder: string): Promise<{ path: string; usedAt: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const builds = names.filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => join(folder, name))
  const found = await Promise.all(builds.map(async (path) => ({ path, usedAt: (await stat(path)).mtimeMs })))
  return found.sort((one, other) => other.usedAt - one.usedAt)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
