import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '#kit/brand.ts'
import { unknownPath } from '#kit/errors.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { hasSessionCookie } from '#kit/server/sessions.ts'
import { pagePaths } from '../pages.ts'
import { filesOf, readManifest, withPreloads } from './built-files.ts'
import { noScriptNotice, oldBrowserNotice } from './old-browser.ts'
import { pagePolicy, pdfWorkerPolicy } from './security-headers.ts'

/** What the page is told of the operator's configuration. */
export interface PageConfig {
  brand: Brand
  /** Where customers find this installation, as in mails. */
  publicUrl: string
  maxUploadMb: number
  /** Whether `/api/login` leads anywhere. */
  externalSignIn: boolean
  /** Whether emails leave: texts promise none otherwise. */
  hasMailServer: boolean
}

/** The built browser application: its files, and one page for all of its addresses. `webFolder` is where it was built. */
export async function addPages(app: FastifyInstance, { webFolder, ...config }: PageConfig & { webFolder: string }) {
  const firstPaint = await readFile(join(webFolder, 'first-paint.js'), 'utf8')
  const homePaint = await readIfBuilt(join(webFolder, '../first-paint/home.js'))
  const scriptHashes = [firstPaint, homePaint].filter((script) => script !== '').map(sha256)
  const built = await readFile(join(webFolder, 'index.html'), 'utf8')
  const noScript = noScriptNotice(config.brand.name)
  const empty = fillIn(withFirstPaint(built, firstPaint), config)
  const drawn = await prerender(webFolder, config)
  const toRead = scriptsAfterPaint(await withStyles(webFolder, empty))
  const forVisitors = new Map(
    // They are there to be read without a script.
    [...drawn.pages].map(([path, content]) => [path, withContent(toRead, 'visitor', content).replace(noScript, '')]),
  )
  const forOwners = await ownerPages(webFolder, empty, drawn, homePaint)

  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webFolder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // A worker lives by the policy of its own file: the one of pdf.js decodes scans with WebAssembly.
      if (/pdf-worker[^/]*$/.test(path)) reply.header('content-security-policy', pdfWorkerPolicy)
    },
  })

  const sendPage = (reply: FastifyReply, html: string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, scriptHashes))
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .send(html.replaceAll('__NONCE__', nonce))
  }
  for (const path of pagePaths) {
    // A signed-in person would see the visitors' page for a moment.
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(reply, hasSessionCookie(request) ? forOwners(path) : (forVisitors.get(path) ?? empty)),
    )
  }
  const manifest = webManifest(config.brand)
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  )
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) throw unknownPath()
    return sendPage(reply.status(404), empty)
  })
}

const isHome = (path: string) => ['/', '/dashboard', '/app'].includes(path)

/**
 * For somebody with a session the page names at once what their screens are made of. The dashboard has its skeleton, and a script that puts
 * its beginning there instead for the person this browser remembers (src/app/web/home/first-paint.ts).
 */
async function ownerPages(webFolder: string, empty: string, { skeleton, homeStart }: Drawn, homePaint: string) {
  const manifest = await readManifest(webFolder)
  const owner = withPreloads(empty, filesOf(manifest, 'layout/owner-queries.tsx'))
  const toRead = scriptsAfterPaint(await withStyles(webFolder, withPreloads(owner, filesOf(manifest, 'home/home-page.tsx'))))
  const start = `<template id="home-start">${homeStart}</template><script>${homePaint}</script>`
  const home = withContent(toRead, 'owner', skeleton).replace('</body>', () => `${start}</body>`)
  return (path: string) => (isHome(path) ? home : owner)
}

interface Drawn {
  /** What visitors may read, by path. */
  pages: Map<string, string>
  skeleton: string
  /** The beginning of the dashboard, without its words. */
  homeStart: string
}

/** What is drawn before any script runs. */
async function prerender(webFolder: string, config: PageConfig): Promise<Drawn> {
  const built = join(webFolder, '../prerender/prerender.js')
  if (!existsSync(built)) return { pages: new Map(), skeleton: '', homeStart: '' }
  const { prerenderAll } = (await import(pathToFileURL(built).href)) as { prerenderAll(config: PageConfig): Drawn }
  return prerenderAll(config)
}

/**
 * A page that is there to be read: its scripts wait in a template until it has been painted (src/app/web/public/first-paint.js), because
 * on a slow network they would stand in the way of the style sheet.
 */
function scriptsAfterPaint(html: string): string {
  const scripts: string[] = []
  const page = html.replace(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, (script) => {
    scripts.push(script.trim())
    return ''
  })
  return page.replace('</head>', () => `<template id="after-paint">${scripts.join('')}</template></head>`)
}

/** What decides on the theme before anything is painted stands in the page itself: nothing is painted until it is there. */
function withFirstPaint(html: string, script: string): string {
  return html.replace(/<script src="\/first-paint\.js"[^>]*><\/script>/, () => `<script>${script}</script>`)
}

/** With the style sheet inside: somebody who comes for the first time waits for one answer instead of two. */
async function withStyles(webFolder: string, html: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/.exec(html) ?? []
  if (link === undefined || file === undefined) return html
  const styles = await readFile(join(webFolder, file), 'utf8')
  return html.replace(link, () => `<style nonce="__NONCE__">${styles}</style>`)
}

/** The app is told for whom it was drawn (src/app/web/main.tsx). */
function withContent(html: string, drawnFor: 'visitor' | 'owner', content: string): string {
  return html.replace('<div id="root"></div>', () => `<div id="root" data-drawn-for="${drawnFor}">${content}</div>`)
}

async function readIfBuilt(path: string): Promise<string> {
  return existsSync(path) ? readFile(path, 'utf8') : ''
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** The parts of the page that the operator's configuration decides. */
function fillIn(html: string, config: PageConfig): string {
  const title = escapeHtml(config.brand.name)
  // Within a script element only '<' could end the text early.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html
    .replaceAll('__TITLE__', () => title)
    .replaceAll('__TAGLINE__', () => escapeHtml(config.brand.tagline))
    .replaceAll('__BRAND__', () => data)
    .replace('<body>', (body) => `${body}${oldBrowserNotice(config.brand.name)}`)
    .replace('</body>', (end) => `${noScriptNotice(config.brand.name)}${end}`)
}

/** Lets a tablet keep the companion on its home screen. */
function webManifest(brand: Brand): string {
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    display: 'standalone',
    background_color: '#f5f0e4',
    theme_color: '#f5f0e4',
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  })
}
