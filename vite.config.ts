import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite'
import { buildTargets } from './scripts/floor/build-targets.ts'
import { chunkLoader } from './scripts/floor/chunk-loader.ts'
import { browserContracts } from './scripts/toolchain/browser-contracts.ts'
import { compileHints } from './scripts/toolchain/compile-hints.ts'
import { devPage } from './scripts/toolchain/dev-page.ts'
import { flatPageTrees } from './scripts/toolchain/flat-page-trees.ts'
import { lucideIcons } from './scripts/toolchain/icons.ts'
import { themesCss } from './scripts/toolchain/themes-css.ts'

const server = `http://localhost:${process.env.WILLOW_API_PORT ?? 3000}`

const isOneOf = (parts: RegExp[]) => (module: string) => parts.some((part) => part.test(module))

/** What screens with a form have in common, which neither the landing page nor the dashboard is. */
const formParts = [
  /src\/kit\/web\/(forms\/submission|lazy\/failure-advice|drawings\/willow-curtain|ui\/(auth-layout|email-field|form-alert|mailed-button|new-password-field|password-field|text-field))\./,
  /src\/kit\/password-strength\.rules/,
  /icons\/lucide\/eye(-off)?\b/,
]
/** What long lists have in common. */
const listParts = [/@tanstack\/(react-)?virtual/, /src\/kit\/web\/list\/virtual-rows\./]
/** What every page begins with, and what the dashboard is made of: two files instead of forty small ones, which a slow network fetches one by one. */
const startParts = [
  /src\/app\/app\.texts/,
  /src\/app\/web\/(screens|preload|end-session)\./,
  /src\/features\/themes\/(themes\.(names|rules)|web\/(theme-store|activity-theme))\./,
  /src\/features\/accounts\/accounts\.contract/,
  /src\/kit\/web\/(lazy\/(error-boundary|error-screen|lazy-(part|screen)|load-chunk|new-build)|feedback\/problem|page\/(use-is-online|first-screen|in-one-tab)|install\/install-hint-key)/,
  /icons\/lucide\/(house|sprout)\b/,
]
const dashboardParts = [
  /src\/features\/settings\/(web\/settings-queries|settings\.(contract|rules)|settings-saved\.texts)/,
  /src\/kit\/web\/cache\/unsent\.ts/,
  /src\/features\/library\/web\/(library-queries)\./,
  // Small parts of several screens, which would be a request each.
  /src\/kit\/web\/(page\/use-place|forms\/copy-text|ui\/(search-box|lazy-select|action-menu-loader|tabs|progress-bar))\./,
  /@tanstack\/(react-)?query/,
  /src\/app\/web\/(sign-out|focus-timer\/timer-opening)\./,
  /src\/features\/(breathing|flow|goals|prompts)\/\w+\.(texts|contract|collection)/,
  /src\/features\/library\/library\.(texts|contract)/,
  /src\/features\/focus-timer\/((focus-session\.texts|focus-timer\.rules|stored-timer\.rules|timer-view\.rules)|web\/(timer-store|use-time-left|use-focus-timer-summary))/,
  /src\/features\/(goals|prompts)\/(\w+\.rules|web\/(goals-queries|category))/,
  /src\/features\/push\/(worker-message|web\/(push-wanted|worker-messages))/,
  /icons\/lucide\/(upload|timer|chevron-right|log-out|file-text|shuffle)\b/,
]

/** What keeps and sends without a network: fetched when the first screen stands. */
const offlineParts = [
  /node_modules\/idb\//,
  /src\/kit\/web\/offline\/(own-databases|user-database|pins-database|state-database|queue)\./,
  /src\/app\/web\/(offline\/(owner-offline|keep-offline|keep-worker|forget-user)|worker\/worker-scope)/,
]
/** What the library has in common with what is kept of it on a device. */
const libraryParts = [/src\/features\/library\/web\/(pins\/pins-here|grid-rows|file-addresses)\./]

/** What the library has in common with its dialogs and the viewer. */
const uploadParts = [
  /src\/features\/library\/web\/(upload-changes|upload-lists|unsent-upload|dropped-files|dragged-uploads|library-view)\./,
]

/** Dialogs, menus and tooltips bring much code of their own and open on demand, however many screens have them. The lists are the admin area's. */
const opensOnDemand =
  /src\/kit\/web\/(list\/|cache\/row-lists|page\/link-token|lazy\/(lazy-dialog|failed-dialog)\.tsx|ui\/(dialog|form-dialog|menu|select|tooltip|confirm-dialog|notice)\.tsx)/
const isForEveryScreen = (module: string) =>
  /src\/kit\/(web|[a-z-]+\.ts)|~icons/.test(module) &&
  !opensOnDemand.test(module) &&
  !isOneOf([...formParts, ...listParts, ...dashboardParts, ...offlineParts])(module)

/** A few files instead of twenty. The first changes with React only, so that a release leaves it cached. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//, priority: 2 },
  { name: 'start', test: isOneOf(startParts), priority: 2 },
  { name: 'kit', test: isForEveryScreen, minShareCount: 4, priority: 1 },
  { name: 'dashboard', test: isOneOf(dashboardParts), priority: 1 },
  { name: 'library', test: isOneOf(libraryParts), priority: 1 },
  { name: 'uploads', test: isOneOf(uploadParts), priority: 1 },
  { name: 'offline', test: isOneOf(offlineParts) },
  { name: 'forms', test: isOneOf(formParts) },
  { name: 'lists', test: isOneOf(listParts) },
]
/** What is fetched for a screen before it can be drawn: the app, its shared files, and the screens. */
const isForFirstScreen = ({ name, isEntry, facadeModuleId }: Rolldown.RenderedChunk) =>
  isEntry ||
  sharedChunks.some((group) => group.name === name) ||
  /(-(page|screen)|owner-queries)\.tsx$/.test(facadeModuleId ?? '')

/** What stands in pages themselves. */
const inlineBuild = { outDir: '../../../dist/inline', emptyOutDir: false, manifest: false, copyPublicDir: false }

export default defineConfig({
  root: 'src/app/web',
  plugins: [
    chunkLoader(),
    browserContracts(),
    react(),
    tailwind(),
    lucideIcons(),
    themesCss(),
    devPage(),
    compressedSiblings(),
    compileHints(isForFirstScreen),
  ],
  // The pages come from the server, and while somebody develops from `devPage`.
  appType: 'custom',
  // One `vite build` makes both: what the browser loads, and what the server draws for readers without scripts.
  builder: {},
  environments: {
    // Stand in pages themselves, and run before anything is painted (src/app/server/pages/page-template.ts).
    page: oneScript('page', 'first-paint/page.main.ts'),
    visitor: oneScript('visitor', 'first-paint/visitor.main.ts'),
    homeStart: oneScript('home-start', 'first-paint/paint-home-start.main.ts'),
    // Served with what it keeps in front of it (src/app/server/pages/offline-build.ts).
    serviceWorker: oneScript('worker', 'worker/worker.main.ts'),
    drawnStyles: {
      consumer: 'client',
      build: {
        ...inlineBuild,
        rolldownOptions: {
          input: 'src/app/web/styles/drawn.main.ts',
          // Its fonts are those of the app, by the same names.
          output: {
            entryFileNames: 'drawn.js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css')) ? 'drawn.css' : 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
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
  worker: { format: 'es', plugins: () => [flatPageTrees()] },
  build: {
    // The oldest browsers that are cared for, for scripts and for styles.
    target: buildTargets(),
    outDir: '../../../dist/web',
    emptyOutDir: true,
    // For the server, which names these files in its pages, and for the bench, which sums what a screen loads.
    manifest: true,
    // Every asset is a file of its own: the Content-Security-Policy knows no data: address for fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/app/web/main.tsx',
      output: {
        codeSplitting: {
          groups: sharedChunks,
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/healthz': server } },
})

function oneScript(name: string, file: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...inlineBuild,
      rolldownOptions: {
        input: `src/app/web/${file}`,
        output: { format: 'iife', entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  }
}

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
