import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { goalsTexts } from '#features/goals/goals.texts.ts'
import { libraryTexts } from '#features/library/library.texts.ts'
import { type Brand, brandIn } from '#kit/brand.ts'
import { unknownPath } from '#kit/errors.ts'
import { inLanguage, isPseudo, type Language, languageNames, languages } from '#kit/languages.ts'
import type { PageConfig } from '#kit/page-config.ts'
import { hasSessionCookie } from '#kit/server/access/sessions.ts'
import { appTags, type BuiltFiles, fontTags, isBuiltWith, readBuiltFiles } from '#operations/server/installation/built-files.ts'
import type { Site, SitePage } from '../../site.ts'
import { findAssets } from './earlier-builds.ts'
import { addWorker, noncePlaceholder, renderWorkers, stylesPlaceholder } from './offline-build.ts'
import { leadToPaper } from './old-browser.ts'
import { type PageParts, renderPage } from './page-template.ts'
import { pagePolicy, pdfWorkerPolicy } from './security-headers.ts'
import { renderShopStyles } from './shop-styles.ts'

/** The browser app in one language. */
export interface LanguageBuild {
  language: Language
  /** Folder of the built app. */
  webFolder: string
  /** Its prerendered screens. */
  site: Site
}

const folderOf = (webFolder: string, language: Language) =>
  language === 'en' ? webFolder : join(webFolder, `../languages/${language}/web`)

/** The languages that can be offered: those that were built with English, or all that have texts where there are no pages. */
export const builtLanguages = (webFolder: string | null): Language[] =>
  languageNames.filter(
    (language) => !isPseudo(language) && (webFolder === null || isBuiltWith(webFolder, folderOf(webFolder, language))),
  )

/** Loads the builds of the languages on offer. `webFolder` is that of English. A language that wasn't built yet is left out. */
export async function loadBuilds(webFolder: string, config: PageConfig): Promise<LanguageBuild[]> {
  const folders = config.languages.map((language) => ({ language, webFolder: folderOf(webFolder, language) }))
  const built = folders.filter((folder) => isBuiltWith(webFolder, folder.webFolder))
  const found = built.length > 0 ? built : [{ language: 'en' as const, webFolder }]
  return Promise.all(found.map(async (folder) => ({ ...folder, site: await siteOf(folder, config) })))
}

const siteOf = ({ webFolder, language }: Omit<LanguageBuild, 'site'>, config: PageConfig): Promise<Site> =>
  loadSite(webFolder, { ...config, brand: brandIn(config.brand, language) })

async function loadSite(webFolder: string, config: PageConfig): Promise<Site> {
  const built = pathToFileURL(join(webFolder, '../prerender/prerender.js')).href
  const { prerenderSite } = (await import(built)) as { prerenderSite(config: PageConfig): Promise<Site> }
  return prerenderSite(config)
}

interface PagesOptions {
  webFolder: string
  /** The first one is for readers whose language isn't among them. */
  builds: readonly LanguageBuild[]
  config: PageConfig
  /** Headers of every reply. */
  securityHeaders?: Record<string, string>
  /** Where the assets of earlier builds are kept; null when they aren't. */
  buildsFolder?: string | null
}

/** Serves the files of the built browser app, and a page at each of its paths. Returns what draws the pages again with other names. */
export async function addPages(app: FastifyInstance, options: PagesOptions) {
  const { webFolder, builds, config, securityHeaders = {}, buildsFolder = null } = options
  /** Of each language that was on offer since the start. An update may replace the files meanwhile. */
  const known = new Map<string, BuiltFiles>()
  const draw = async (offered: readonly LanguageBuild[], changed: PageConfig) => {
    for (const { webFolder } of offered) if (!known.has(webFolder)) known.set(webFolder, await readBuiltFiles(webFolder))
    const read = offered.map((build) => ({ ...build, built: known.get(build.webFolder) as BuiltFiles }))
    const scripts = [...known.values()].flatMap(({ inline }) => Object.values(inline))
    const scriptHashes = [...new Set([...scripts, leadToPaper])].map(sha256)
    const headers = {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(noncePlaceholder, scriptHashes),
    }
    return { ...(await renderSite(read, changed, headers)), scriptHashes }
  }
  let rendered = await draw(builds, config)
  const buildFor = ({ language }: FastifyRequest) => rendered.languages.get(language) ?? rendered.usual

  const assets = () => [...new Set([webFolder, ...known.keys()])].map((folder) => join(folder, 'assets'))
  const hashed = [join(webFolder, 'assets'), join(webFolder, '../languages'), ...(buildsFolder === null ? [] : [buildsFolder])]
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    // Of assets there are a thousand: a route for each would slow down the start.
    globIgnore: ['**/*.html', '**/*.{br,gz}', '.vite/**', 'assets/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = hashed.some((folder) => path.startsWith(folder))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // A worker has the policy of its own file. The worker of pdf.js needs WebAssembly to decode scans.
      if (/pdf-worker[^/]*$/.test(path)) reply.header('content-security-policy', pdfWorkerPolicy)
    },
  })

  const sendPage = (reply: FastifyReply, html: string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, rendered.scriptHashes))
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .send(html.replaceAll(noncePlaceholder, nonce))
  }
  if ([...known.values()].some(({ worker }) => worker !== null)) addWorker(app, () => rendered.workers)
  addAssets(app, assets, buildsFolder)
  // The visitors' page would flash before a signed-in user's screen appears.
  for (const { path } of rendered.usual.site.pages)
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(reply, buildFor(request).drawn.get(path)?.[hasSessionCookie(request) ? 'user' : 'visitor'] ?? ''),
    )
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Cookie, Accept-Language')
      .send(buildFor(request).manifest),
  )
  // The service worker handles files shared by other apps. Without one, the request arrives here, and the library says what to do.
  app.post('/share', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/library?shared=failed', 303))
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) throw unknownPath()
    return sendPage(reply.status(404), buildFor(request).pages.notFound)
  })
  return async (changed: PageConfig) => {
    rendered = await draw(await loadBuilds(webFolder, changed), changed)
  }
}

type ReadBuild = LanguageBuild & { built: BuiltFiles }

/** Draws all pages of all languages. */
async function renderSite(builds: readonly ReadBuild[], config: PageConfig, headers: Record<string, string>) {
  const languages = new Map(
    builds.map((build) => {
      const { language, site } = build
      const pages = createPages(build, config)
      const drawn = new Map(
        site.pages.map((page) => [page.path, { visitor: pages.forVisitors(page), user: pages.forUsers(page) }] as const),
      )
      return [language, { site, pages, drawn, manifest: webManifest(brandIn(config.brand, language), language) }] as const
    }),
  )
  const [usual] = languages.values()
  if (usual === undefined) throw new Error('The browser app was built in no language.')
  const workers = builds.flatMap((build) => {
    const { built, language, webFolder, site } = build
    if (built.worker === null) return []
    const styles = built.styles && { ...built.styles, drawn: stylesPlaceholder }
    const pages = createPages({ ...build, built: { ...built, styles } }, config)
    const logo = config.brand.look?.logo?.picture.address
    const ownFiles = logo === undefined ? [] : [logo]
    const parts = { webFolder, manifest: built.manifest, ownFiles, site, ...pages, headers, worker: built.worker }
    return [{ language, parts: { ...parts, drawnStyles: built.styles?.drawn ?? '' } }]
  })
  return { languages, usual, workers: await renderWorkers(workers) }
}

/** Serves the assets of all languages, and those of earlier builds to tabs that are still open. Their names have a hash of the content. */
function addAssets(app: FastifyInstance, folders: () => readonly string[], buildsFolder: string | null) {
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const found = await findAssets(name, folders(), buildsFolder)
    if (found === null) return reply.callNotFound()
    return reply.sendFile(name, found)
  })
}

/** Creates the pages, which contain a placeholder for the nonce. */
function createPages(
  { built, site, language }: Pick<LanguageBuild, 'site' | 'language'> & { built: BuiltFiles },
  config: PageConfig,
) {
  const { manifest, styles, inline } = built
  const brand = brandIn(config.brand, language)
  const { name, tagline } = brand
  const shopStyles = renderShopStyles(brand.look)
  const render = (parts: Partial<PageParts>) =>
    renderPage({
      language,
      name,
      title: name,
      description: tagline,
      config: { ...config, brand: { ...brand, look: undefined, mailWords: undefined }, shopTexts: undefined },
      shopStyles,
      icon: brand.look?.logo?.icon.address ?? null,
      firstScript: inline.page,
      styles,
      app: appTags(manifest),
      ...parts,
    })
  const withoutApp = site.pages.flatMap(({ path, forVisitors }) => (forVisitors ? [path] : []))
  /** True for the screens that have counterparts among the pages without scripts: signing in, claiming a code, and those of signed-in users. */
  const hasPaper = ({ path }: SitePage) => ['/login', '/claim'].includes(path) || site.returnPaths.includes(path)
  return {
    /** A page that can be read without the app loads the app only when something needs it. */
    forVisitors(page: SitePage): string {
      const { path, activity, forVisitors: drawn } = page
      if (!drawn) return render({ path, activity, leadScript: hasPaper(page) ? leadToPaper : undefined })
      return render({
        path,
        title: drawn.title,
        firstScript: inline.visitor,
        drawn: { for: 'visitor', html: drawn.html, withoutApp },
      })
    },
    /**
     * For a browser with a session, the page preloads the modules of the screen, and shows a skeleton until the app can draw it. On the
     * dashboard, a script instead draws the top of the screen for the stored user (src/app/web/first-paint/paint-home-start.ts).
     */
    forUsers(page: SitePage): string {
      const parts: Partial<PageParts> = {
        path: page.path,
        activity: page.activity,
        leadScript: hasPaper(page) ? leadToPaper : undefined,
        app: appTags(manifest, page.code === null ? [] : [page.code]),
        drawn: site.returnPaths.includes(page.path) ? { for: 'user', html: site.skeleton, withoutApp: [] } : undefined,
      }
      if (!page.isHome) return render(parts)
      return render({
        ...parts,
        // Otherwise the app would draw the prompt in another font than the first paint did, as the largest paint of the page.
        fetchFirst: fontTags(manifest),
        end: `<template id="home-start">${site.homeStart}</template><script>${inline['home-start']}</script>`,
      })
    },
    notFound: render({}),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Makes the app installable on a home screen. */
function webManifest(brand: Brand, language: Language): string {
  const goals = inLanguage(goalsTexts, language).title
  const library = inLanguage(libraryTexts, language).title
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose })
  const own = brand.look?.logo?.icon.address
  const shortcutIcons = [own === undefined ? icon('/icon-192.png', '192x192') : icon(own, '512x512')]
  return JSON.stringify({
    id: '/',
    lang: language,
    dir: languages[language].direction,
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['productivity', 'lifestyle'],
    shortcuts: [
      { name: goals, url: '/goals', icons: shortcutIcons },
      { name: library, url: '/library', icons: shortcutIcons },
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['application/pdf', '.pdf', 'image/*'] }] },
    },
    file_handlers: [
      { action: '/library', accept: { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] } },
    ],
    launch_handler: { client_mode: 'navigate-existing' },
    screenshots: [
      { src: '/screen-library.webp', sizes: '1440x900', type: 'image/webp', form_factor: 'wide', label: library },
      { src: '/screen-phone.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow', label: library },
    ],
    background_color: '#f5f0e4',
    theme_color: '#f5f0e4',
    icons:
      own === undefined
        ? [
            icon('/icon-192.png', '192x192'),
            icon('/icon-512.png', '512x512'),
            icon('/icon-maskable-512.png', '512x512', 'maskable'),
          ]
        : [icon(own, '512x512'), icon(own, '512x512', 'maskable')],
  })
}
