import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Styles {
  file: string
  drawn: string
}

/** Vite's build manifest: chunks by source file, and what each needs. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

/** Files of the build that the server inserts into pages. */
export interface BuiltFiles {
  manifest: Manifest
  /** Null when the app wasn't built completely. */
  styles: Styles | null
  inline: Record<InlineScript, string>
  /** The service worker; null when the app wasn't built completely. */
  worker: string | null
}

/** For every page except visitors' pages, for visitors' pages, and for the end of the dashboard. */
const inlineScripts = ['page', 'visitor', 'home-start'] as const
export type InlineScript = (typeof inlineScripts)[number]

const entry = 'main.tsx'

/** Folder where `npm run build` puts the browser app. */
export const builtWeb = join(import.meta.dirname, '../../../../dist/web')

export const isBuilt = (webFolder: string): boolean => existsSync(join(webFolder, '.vite/manifest.json'))

/** False for a language that was built from other sources, before an update. A release has no notes about its sources. */
export const isBuiltWith = (webFolder: string, other: string): boolean =>
  isBuilt(other) && builtFrom(other) === builtFrom(webFolder)

function builtFrom(webFolder: string): string | null {
  const note = join(webFolder, '../.built-from')
  return existsSync(note) ? readFileSync(note, 'utf8') : null
}

export async function readBuiltFiles(webFolder: string): Promise<BuiltFiles> {
  const manifest: Manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8'))
  const file = manifest['style.css']?.file
  const scripts = inlineScripts.map(async (name) => [name, await readFile(join(webFolder, `../inline/${name}.js`), 'utf8')])
  return {
    manifest,
    styles: file === undefined ? null : { file, drawn: await readFile(join(webFolder, '../inline/drawn.css'), 'utf8') },
    inline: Object.fromEntries(await Promise.all(scripts)),
    worker: await readFile(join(webFolder, '../inline/worker.js'), 'utf8').catch(() => null),
  }
}

export function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

/** Returns the tags that start the app and preload its files and those of these chunks. */
export function appTags(manifest: Manifest, chunks: readonly string[] = []): string {
  const files = [...new Set([entry, ...chunks].flatMap((chunk) => filesOf(manifest, chunk)))]
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__NONCE__">`)
  return `<script type="module" crossorigin src="/${files[0]}" nonce="__NONCE__"></script>${links.join('')}`
}

/** Returns the tags that fetch the fonts of the first paint together with the page. */
export function fontTags(manifest: Manifest): string {
  const fonts = Object.entries(manifest).filter(([source]) => source.startsWith('styles/fonts/'))
  return fonts.map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`).join('')
}

/** Returns the files that the manifest names but that don't exist. Throws when nothing was built. */
export async function missingBuiltFiles(webFolder: string): Promise<string[]> {
  const { manifest } = await readBuiltFiles(webFolder)
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  return [...files].filter((file) => !existsSync(join(webFolder, file)))
}
