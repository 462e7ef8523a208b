/** A program that misuses the rights of a document process. `drawing-child.test.ts` starts it like one. */
import { readFile, writeFile } from 'node:fs/promises'
import { serveJobs } from './serve-jobs.ts'

export interface Intrusion {
  /** Files that aren't part of the program. */
  paths: readonly string[]
  /** A port on this machine at which a server listens. */
  port: number
}

/** For each attempt, what came out. */
export type Loot = Record<string, string>

const attempt = async (work: () => unknown) => {
  try {
    return `got ${String(await work())}`
  } catch (error) {
    return error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'refused'
  }
}

await serveJobs<Intrusion, Loot>({
  wornBytes: Number.POSITIVE_INFINITY,
  async answer({ paths, port }, { file }) {
    const loot: Loot = { document: (await file.whole(1000)).toString() }
    for (const [at, path] of paths.entries()) loot[`file ${at}`] = await attempt(() => readFile(path, 'utf8'))
    loot.proc = await attempt(() => readFile('/proc/self/environ'))
    loot.write = await attempt(() => writeFile('/tmp/intruder', ''))
    loot.program = await attempt(async () => (await import('node:child_process')).execFileSync('/bin/true'))
    loot.import = await attempt(async () => (await import('node:net')).connect(port))
    loot.builtin = await attempt(() => process.getBuiltinModule('node:net').connect(port))
    loot.required = await attempt(async () =>
      (await import('node:module'))
        .createRequire(import.meta.url)('http')
        .get({ port }),
    )
    loot.fetch = await attempt(() => fetch(`http://127.0.0.1:${port}`))
    return loot
  },
})
