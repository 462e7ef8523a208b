import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** A chunk in Vite's manifest. `imports` are loaded with it, `dynamicImports` on demand. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}
type Manifest = Record<string, Chunk>

/** Sizes in kilobytes (1,000 bytes) after `gzip -9`. */
export interface BundleSizes {
  /** All JavaScript of a page for visitors. It is inlined in the page. */
  visitorPage: number
  /** All JavaScript of the dashboard. */
  dashboard: number
  /** JavaScript that each other screen loads in addition to the dashboard's, by file name. */
  screens: Record<string, number>
  /** The same of the screens of administrators. */
  adminScreens: Record<string, number>
  /** Parts that screens load only when they are used. */
  onDemand: Record<string, number>
  /** The style sheet of all screens. */
  css: number
}

const entry = 'main.tsx'
const sourceAt = (path: string) => fileURLToPath(new URL(`../src/app/web/${path}`, import.meta.url))
/** The source that lists all screens with their files, but for those of administrators. */
const screenList = sourceAt('screens.ts')
const adminScreenList = sourceAt('admin/admin-pages.ts')
/** Part of the entry's own file, so it has no chunk (vite.config.ts). */
const dashboardScreen = 'home-page'

/** Measures what the built pages in `folder` (`dist/web`) load. Throws when there is no build or it lacks a screen. */
export async function bundleSizes(folder: string): Promise<BundleSizes> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const sizes = new Map<string, number>()

  async function sizeOf(files: Iterable<string>): Promise<number> {
    let bytes = 0
    for (const file of files) {
      const known = sizes.get(file) ?? gzipSync(await readFile(join(folder, file)), { level: 9 }).length
      sizes.set(file, known)
      bytes += known
    }
    return bytes / 1000
  }

  // Loaded in addition to the script that is inlined in the page.
  const base = new Set(['../inline/page.js', ...filesOf(manifest, entry)])
  const names = (await screenNames()).filter((name) => name !== dashboardScreen)
  const screens = names.map((name) => {
    const key = Object.keys(manifest).find((chunk) => nameOf(chunk) === name && manifest[chunk]?.isDynamicEntry)
    if (key === undefined) throw new Error(`The build has no screen "${name}".`)
    return key
  })
  const dashboard = new Set([...base, '../inline/home-start.js'])
  const onDemand = [...new Set([entry, ...screens].flatMap((key) => lateParts(manifest, key)))].filter(
    (key) => !screens.includes(key),
  )

  const beyondDashboard = (key: string) => sizeOf(without(filesOf(manifest, key), dashboard))
  const isForAdministrators = (key: string) => key.startsWith('admin/')

  return {
    visitorPage: await sizeOf(['../inline/visitor.js']),
    dashboard: await sizeOf(dashboard),
    screens: await each(
      screens.filter((key) => !isForAdministrators(key)),
      beyondDashboard,
    ),
    adminScreens: await each(screens.filter(isForAdministrators), beyondDashboard),
    onDemand: await each(onDemand, beyondDashboard),
    css: await sizeOf(filesOf(manifest, 'style.css')),
  }
}

/** Returns the file names of all screens, without folders and extensions. */
async function screenNames(): Promise<string[]> {
  const sources = await Promise.all([screenList, adminScreenList].map((file) => readFile(file, 'utf8')))
  const [names = [], adminNames = []] = sources.map((source) =>
    [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, file = '']) => nameOf(file)),
  )
  if (names.length < (sources[0]?.match(/\blazyScreen\b/g)?.length ?? 0) - 1)
    throw new Error(`A screen of ${screenList} has no import.`)
  return [...names.filter((name) => name !== nameOf(adminScreenList)), ...adminNames]
}

/** Returns a chunk and everything it imports statically. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

function filesOf(manifest: Manifest, key: string): Set<string> {
  return new Set([...chunksOf(manifest, key)].flatMap((chunk) => manifest[chunk]?.file ?? []))
}

/** Returns all chunks that can be loaded on demand after this one, at any depth. */
function lateParts(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  for (const chunk of chunksOf(manifest, key)) {
    for (const late of manifest[chunk]?.dynamicImports ?? []) {
      if (seen.has(late)) continue
      seen.add(late)
      lateParts(manifest, late, seen)
    }
  }
  return [...seen]
}

/** @example nameOf('../../features/library/web/library-page.tsx') // 'library-page' */
function nameOf(key: string): string {
  return key.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

const without = (files: Set<string>, others: Set<string>) => [...files].filter((file) => !others.has(file))

async function each(keys: string[], measure: (key: string) => Promise<number>): Promise<Record<string, number>> {
  const entries = await Promise.all(keys.map(async (key) => [nameOf(key), await measure(key)] as const))
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b - a))
}
