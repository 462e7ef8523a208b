/** A program that misuses the rights of a document process. `drawing-child.test.ts` starts it like one. */
import { readFile, writeFile } from 'node:fs/promises'
import Module, { createRequire } from 'node:module'
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

const require = createRequire(import.meta.url)
const inside = Module as unknown as Record<string, (...words: unknown[]) => unknown>

/** Runs the work while other values stand in for parts of Node and of the language. */
async function changed(parts: readonly (readonly [object, string, unknown])[], work: () => unknown) {
  const before = parts.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  for (const [owner, name, value] of parts) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  Module.syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    for (const [at, [owner, name]] of parts.entries()) {
      const own = before[at]
      if (own) Object.defineProperty(owner, name, own)
      else Reflect.deleteProperty(owner, name)
    }
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
    for (const name of ['http', '_tls_wrap', 'node:net', 'inspector', 'module', 'worker_threads', 'child_process', 'vm'])
      loot[`required ${name}`] = await attempt(() => require(name))
    loot.loaded = await attempt(() => inside._load?.('node:net'))
    const renamed = [[Module, '_resolveFilename', () => 'node:net']] as const
    loot.renamed = await attempt(() => changed(renamed, () => require('./serve-jobs.ts')))
    const others = [
      [Module, 'isBuiltin', () => false],
      [Set.prototype, 'has', () => true],
      [Object.prototype, 'node:net', true],
    ] as const
    loot.changed = await attempt(() => changed(others, () => require('node:net')))
    for (const name of ['registerHooks', 'register'])
      loot[name] = await attempt(() => inside[name]?.({ resolve: () => undefined }))
    loot.fetch = await attempt(() => fetch(`http://127.0.0.1:${port}`))
    loot.signal = await attempt(() => process.kill(process.ppid, 0))
    loot.addon = await attempt(() => process.dlopen({ exports: {} }, 'an add-on'))
    loot.process = Reflect.ownKeys(process).map(String).sort().join(' ')
    return loot
  },
})
