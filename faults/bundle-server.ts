import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** They load files of their own beside them. */
const external = ['better-sqlite3', 'sharp', '@napi-rs/canvas', '@node-rs/argon2', 'pdfjs-dist']
const caches = resolve('node_modules/.cache')

/**
 * Bundles the server and the command line once for the run. A process then loads twenty files instead of two thousand, which takes half the
 * CPU of a start. What they start in turn, and what a release or npm starts, runs from the sources.
 */
export default async function bundleServer(): Promise<() => void> {
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(join(caches, 'server-'))
  // Some tests start it as another user.
  chmodSync(folder, 0o755)
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'places-of-sources', enforce: 'pre', transform: namePlaces }],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: { main: 'src/app/server/main.ts', cli: 'src/app/server/cli/cli.ts' } },
    },
  })
  process.env.SERVER_BUNDLE = folder
  // Its name differs in each run, so a cache that stays would grow.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true })
}

/** Files and programs beside a module are found where its source is. */
function namePlaces(code: string, id: string): string {
  const places = {
    'import.meta.url': pathToFileURL(id).href,
    'import.meta.dirname': dirname(id),
    'import.meta.filename': id,
    __dirname: dirname(id),
    __filename: id,
  }
  return Object.entries(places).reduce((text, [name, place]) => text.replaceAll(name, JSON.stringify(place)), code)
}
