import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Styles } from './page-template.ts'

/** Vite's manifest of the build: chunks by the file they were made of, and what each needs. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** What the build has left for the server to put into pages. */
export interface BuiltFiles {
  manifest: Manifest
  /** None where the app was not built whole. */
  styles: Styles | null
  /** Scripts that stand in pages, by name. */
  inline: Record<InlineScript, string>
  /** The service worker; none where the app was not built whole. */
  worker: string | null
}

/** In every page but those for visitors, in those, and at the end of the dashboard. */
const inlineScripts = ['page', 'visitor', 'home-start'] as const
export type InlineScript = (typeof inlineScripts)[number]

const entry = 'main.tsx'

/** Whether the browser application was built into this folder. */
export const isBuilt = (webFolder: string): boolean => existsSync(join(webFolder, '.vite/manifest.json'))

export async function readBuiltFiles(webFolder: string): Promise<BuiltFiles> {
  const manifest: Manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8'))
  const file = manifest[entry]?.css?.[0]
  const scripts = inlineScripts.map(async (name) => [name, await readFile(join(webFolder, `../inline/${name}.js`), 'utf8')])
  return {
    manifest,
    styles: file === undefined ? null : { file, drawn: await readFile(join(webFolder, '../inline/drawn.css'), 'utf8') },
    inline: Object.fromEntries(await Promise.all(scripts)),
    worker: await readFile(join(webFolder, '../inline/worker.js'), 'utf8').catch(() => null),
  }
}

/** The chunk's file and those it cannot do without. */
export function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

/** The tags that start the app and have the browser fetch at once what it is made of, and what these chunks are: not only when a script asks. */
export function appTags(manifest: Manifest, chunks: readonly string[] = []): string {
  const files = [...new Set([entry, ...chunks].flatMap((chunk) => filesOf(manifest, chunk)))]
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__NONCE__">`)
  return `<script type="module" crossorigin src="/${files[0]}" nonce="__NONCE__"></script>${links.join('')}`
}

/** What the manifest names and the folder does not have. Throws where nothing was built. */
export async function missingBuiltFiles(webFolder: string): Promise<string[]> {
  const { manifest } = await readBuiltFiles(webFolder)
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  return [...files].filter((file) => !existsSync(join(webFolder, file)))
}
