import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Vite's manifest of the build: chunks by the file they were made of, and what each needs. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

export async function readManifest(webFolder: string): Promise<Manifest> {
  const path = join(webFolder, '.vite/manifest.json')
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
}

/** The chunk's file and those it cannot do without. */
export function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

/** Has the browser fetch these files at once, not only when a script asks for them. Those that the page names already stay as they are. */
export function withPreloads(html: string, files: readonly string[]): string {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__NONCE__">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
