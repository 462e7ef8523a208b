import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://localhost:${process.env.WILLOW_API_PORT ?? 3000}`

/**
 * Dialogs, menus and tooltips bring much code of their own and open on demand, however many screens have them; long lists are nothing that
 * a visitor sees.
 */
const opensOnDemand =
  /src\/kit\/web\/(virtual-rows|use-place|ui\/(dialog|confirm-dialog|menu|action-menu|select|lazy-select|search-box|tabs|tooltip))\.tsx?/
const isForEveryScreen = (module: string) =>
  /src\/kit\/(web|[a-z-]+\.ts)|lucide-react/.test(module) && !opensOnDemand.test(module)

export default defineConfig({
  root: 'src/app/web',
  plugins: [react(), tailwind(), compressedSiblings()],
  // The server puts a fresh nonce in place of this word in every page it sends (src/app/server).
  html: { cspNonce: '__NONCE__' },
  // One `vite build` makes both: what the browser loads, and what the server draws for readers without scripts.
  builder: {},
  environments: {
    prerender: {
      consumer: 'server',
      build: {
        outDir: '../../../dist/prerender',
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/web/prerender.tsx' },
      },
    },
  },
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    // For the bench, which sums what a route loads.
    manifest: true,
    // Every asset is a file of its own: the Content-Security-Policy knows no data: address for fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs is two files, not twenty; the first changes with React only, so that a release leaves it cached.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//, priority: 2 },
            { name: 'kit', test: isForEveryScreen, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/healthz': server } },
})

/** Writes `.br` and `.gz` beside every text asset, as small as they get, so that the server never compresses one itself. */
function compressedSiblings(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'compressed-siblings',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(
        ({ fileName }) => /\.(js|mjs|css|svg|json|wasm)$/.test(fileName) && fileName.startsWith('assets/'),
      )
      for (const file of files) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (content.length < 1024) continue
        const path = join(dir ?? '', file.fileName)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(`${path}.br`, await brotli(content, { params }))
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}
