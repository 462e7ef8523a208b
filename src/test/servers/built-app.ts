import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '#app/site.ts'
import type { Language } from '#kit/languages.ts'

export interface BuiltApp {
  webFolder: string
  remove(): Promise<void>
}

export const inlineScripts = {
  page: "document.title = '$& page'",
  visitor: "document.title = '$& visitor'",
  'home-start': "document.title = '$& home'",
}

/** Writes the smallest possible output of a build, also in other `languages`: an app of a few files, the worker of the PDF viewer, and `site`. */
export async function createBuiltApp(site: Partial<Site> = {}, languages: readonly Language[] = []): Promise<BuiltApp> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-web-'))
  const whole: Site = { pages: [], returnPaths: [], skeleton: '', homeStart: '', ...site }
  const manifest = {
    'main.tsx': { file: 'assets/main-123.js', imports: ['_kit.js'] },
    'style.css': { file: 'assets/main-123.css' },
    '_kit.js': { file: 'assets/kit-123.js' },
    'styles/fonts/basic.woff2': { file: 'assets/basic-123.woff2' },
    'admin/shop-page.tsx': { file: 'assets/shop-page-123.js', imports: ['_kit.js'] },
    'goals-page.tsx': { file: 'assets/goals-page-123.js', imports: ['_kit.js'] },
    'home/home-page.tsx': { file: 'assets/home-page-123.js', imports: ['_kit.js'] },
  }
  const files = {
    'web/.vite/manifest.json': JSON.stringify(manifest),
    'web/assets/main-123.js': 'export {}',
    'web/assets/main-123.css': 'a, b {}',
    'web/assets/pdf-worker-123.js': 'export {}',
    'web/assets/shop-page-123.js': 'export {}',
    'web/assets/map-123.bcmap': 'x',
    'web/favicon.svg': '<svg/>',
    'inline/drawn.css': "a::after { content: '$&' }",
    'inline/worker.js': 'startWorker()',
    ...Object.fromEntries(Object.entries(inlineScripts).map(([name, script]) => [`inline/${name}.js`, script])),
    'prerender/prerender.js': `export const prerenderSite = async () => (${JSON.stringify(whole)})`,
  }
  for (const place of ['', ...languages.map((language) => `languages/${language}`)]) {
    for (const name of ['web/.vite', 'web/assets', 'inline', 'prerender'])
      await mkdir(join(folder, place, name), { recursive: true })
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, place, name), content)
  }
  return { webFolder: join(folder, 'web'), remove: () => rm(folder, { recursive: true }) }
}
