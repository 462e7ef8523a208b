import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { buildTargets } from './scripts/floor/build-targets.ts'
import { compileHints } from './scripts/toolchain/compile-hints.ts'
import { devPage } from './scripts/toolchain/dev-page.ts'
import { flatPageTrees } from './scripts/toolchain/flat-page-trees.ts'
import { lucideIcons } from './scripts/toolchain/icons.ts'
import { languageTexts } from './scripts/toolchain/language-texts.ts'
import { themesCss } from './scripts/toolchain/themes-css.ts'
import { withoutSummaries } from './scripts/toolchain/without-summaries.ts'
import { isLanguage } from './src/kit/languages.ts'

/** A build speaks one language. */
const language = process.env.WILLOW_LANGUAGE ?? 'en'
if (!isLanguage(language)) throw new Error(`Unknown language: ${language}`)
/** Where everything is built, from the root of the app. */
const dist = language === 'en' ? '../../../dist' : `../../../dist/languages/${language}`
const server = `http://localhost:${process.env.WILLOW_API_PORT ?? 3000}`

/**
 * The files that screens share; Vite splits the rest. A module belongs to the first group that names it, or that names what imports it.
 * Without these groups, a screen would fetch dozens of small files one after another on a slow network.
 */
const sharedFiles = [
  // Changes with React only, so that a release leaves it cached.
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\// },
  // The frame of the app and the dashboard, where most visits begin.
  { name: 'main', test: /src\/app\/web\/(main|home\/home-page)\.tsx|library\/web\/library-queries|@tanstack\/(react-)?query/ },
  { name: 'lists', test: /src\/kit\/web\/list\/virtual-rows/ },
  { name: 'icons', test: /~icons\/(?!lucide\/cloud-off)/, minShareCount: 2 },
  // Only where somebody signs in or types a password.
  {
    name: 'sign-in',
    test: /src\/kit\/web\/(ui\/(auth-layout|password-field|email-field)|drawings\/willow-curtain)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Without what opens on demand, which brings much code of its own, and without the lists of administrators.
  {
    name: 'kit',
    test: /src\/kit\/(?!security-events|proof|list\.texts|export\.contract|web\/(list|offline|reader)\/|web\/calls\/(come-back|proved-download)|web\/forms\/(draft|work)|web\/ui\/(action-menu|alert|back-link|choice-group|confirm-dialog|dialog|form-alert|form-dialog|menu|notice|qr-code|select|switch-field|tooltip)\.)/,
    minShareCount: 6,
    includeDependenciesRecursively: false,
  },
  { name: 'offline', test: /src\/kit\/web\/offline\//, minShareCount: 2 },
  {
    name: 'library',
    test: /src\/features\/library\/(web\/)?(?!device-ways|recipe-link|pins|books?[.-]|only-in|selection-changes|upload-changes)[\w.-]+\.tsx?$/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
]

/** Scripts and styles that the server inserts into pages. */
const inlineBuild = { outDir: `${dist}/inline`, emptyOutDir: false, manifest: false, copyPublicDir: false }

export default defineConfig({
  root: 'src/app/web',
  plugins: [
    languageTexts(language),
    withoutSummaries(),
    react(),
    tailwind(),
    lucideIcons(),
    themesCss(),
    devPage(),
    compressedSiblings(),
    compileHints(({ name }) => name.endsWith('-page') || sharedFiles.some((group) => group.name === name)),
  ],
  // Vite's own loader can't repeat a failed load.
  resolve: { alias: { '\0vite/preload-helper.js': resolve('src/kit/web/lazy/load-chunk.ts') } },
  // The server makes the pages; `npm run dev` gets them from `devPage`.
  appType: 'custom',
  // One `vite build` makes the files that the browser loads and the module that prerenders pages on the server.
  builder: {},
  environments: {
    // Inline scripts. They run before the first paint (src/app/server/pages/page-template.ts).
    page: oneScript('page', 'first-paint/page.main.ts'),
    visitor: oneScript('visitor', 'first-paint/visitor.main.ts'),
    homeStart: oneScript('home-start', 'first-paint/paint-home-start.main.ts'),
    // The server puts the list of files to cache in front of it (src/app/server/pages/offline-build.ts).
    serviceWorker: oneScript('worker', 'worker/worker.main.ts'),
    drawnStyles: {
      consumer: 'client',
      build: {
        ...inlineBuild,
        rolldownOptions: {
          input: 'src/app/web/styles/drawn.main.ts',
          // Fonts get the same names as those of the app.
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
      // With React as it is in production, also where the server isn't: it draws twice as fast, and is loaded in one file.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: `${dist}/prerender`,
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/web/prerender.tsx' },
      },
    },
  },
  worker: { format: 'es', plugins: () => [flatPageTrees()] },
  build: {
    // The oldest supported browsers, for scripts and styles.
    target: buildTargets(),
    outDir: `${dist}/web`,
    emptyOutDir: true,
    // The server reads it to name the files in its pages, and the bench to add up what a screen loads.
    manifest: true,
    // Every asset is a file of its own: the Content-Security-Policy allows no data: URL for fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet for all screens: our own `__vitePreload` loads no styles.
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/app/web/main.tsx',
      output: {
        codeSplitting: { groups: sharedFiles.map((group, at) => ({ ...group, priority: sharedFiles.length - at })) },
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
