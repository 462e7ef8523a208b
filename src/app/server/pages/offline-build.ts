import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { namesEtag } from '#kit/etags.rules.ts'
import type { Language } from '#kit/languages.ts'
import type { Manifest } from '#operations/server/installation/built-files.ts'
import type { OfflineBuild } from '../../offline-build.ts'
import type { Site, SitePage } from '../../site.ts'

/** In pages that the service worker has cached, it replaces this with a fresh nonce each time. */
export const noncePlaceholder = '__NONCE__'
/** The service worker replaces this with the styles of prerendered HTML, which it has only once for all pages. */
export const stylesPlaceholder = '__STYLES__'

/** The worker loads only what this server sends. Notifications have an image. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** Types of files that are cached when the worker is installed. Character maps and fonts for rare PDFs are cached on first use. */
const keptTypes = /\.(js|css|woff2|wasm)$/
const keptBeside = ['/favicon.svg', '/icon-192.png']
const isForAdministrators = (source: string) => /(^|\/)admin\//.test(source)

interface OfflineParts {
  webFolder: string
  manifest: Manifest
  /** Addresses of the shop's own files, which are cached too. */
  ownFiles: readonly string[]
  site: Site
  forVisitors: (page: SitePage) => string
  forUsers: (page: SitePage) => string
  notFound: string
  headers: Record<string, string>
  drawnStyles: string
  /** The built script of the service worker. */
  worker: string
}

/**
 * Serves the service worker of each language. Browsers check it for updates often, and any changed byte is a new version: so the copy for
 * offline use gets the language that its user has chosen.
 */
export function addWorker(app: FastifyInstance, present: () => RenderedWorkers): void {
  app.get('/worker.js', { schema: { hide: true } }, async (request, reply) => {
    const workers = present()
    const rendered = workers.get(request.language) ?? [...workers.values()][0]
    if (rendered === undefined) return reply.callNotFound()
    const { script, etag, compressed } = rendered
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding, Cookie, Accept-Language')
      .header('content-security-policy', workerPolicy)
      .header('etag', etag)
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (!String(request.headers['accept-encoding'] ?? '').includes('br')) return reply.send(script)
    return reply.header('content-encoding', 'br').send(await compressed())
  })
}

export type RenderedWorkers = Awaited<ReturnType<typeof renderWorkers>>

export async function renderWorkers(builds: { language: Language; parts: OfflineParts }[]) {
  return new Map(
    await Promise.all(
      builds.map(async ({ language, parts }) => {
        const { script, version } = await workerScript(parts)
        return [language, { script, etag: `"${version}"`, compressed: compressedLater(script) }] as const
      }),
    ),
  )
}

/** Compresses as well as it can when it is first asked, which takes longer than drawing all pages does. */
function compressedLater(script: string): () => Promise<Buffer> {
  let compressed: Promise<Buffer> | undefined
  return () => {
    compressed ??= promisify(brotliCompress)(script)
    return compressed
  }
}

/** Returns the script of the service worker: the data of this build, then the worker. */
async function workerScript(parts: OfflineParts): Promise<{ script: string; version: string }> {
  const { webFolder, manifest, ownFiles, site, forVisitors, forUsers, notFound, headers, drawnStyles, worker } = parts
  const pages: string[] = []
  const indexOf = (html: string) => {
    const known = pages.indexOf(html)
    return known === -1 ? pages.push(html) - 1 : known
  }
  const paths = Object.fromEntries(
    site.pages.map((page) => [page.path, { visitor: indexOf(forVisitors(page)), user: indexOf(forUsers(page)) }]),
  )
  const build = {
    files: [...(await filesOf(webFolder, manifest)), ...ownFiles],
    notFound: indexOf(notFound),
    pages,
    paths,
    headers,
    drawnStyles,
  }
  const version = createHash('sha256').update(JSON.stringify(build)).update(worker).digest('base64url').slice(0, 16)
  const whole: OfflineBuild = { version, ...build }
  return { script: `var willowBuild=${JSON.stringify(whole)};\n${worker}`, version }
}

async function filesOf(webFolder: string, manifest: Manifest): Promise<string[]> {
  const left = new Set(Object.entries(manifest).flatMap(([source, { file }]) => (isForAdministrators(source) ? [file] : [])))
  const assets = (await readdir(join(webFolder, 'assets'))).map((name) => `assets/${name}`)
  return [...assets.filter((file) => keptTypes.test(file) && !left.has(file)).map((file) => `/${file}`), ...keptBeside].sort()
}
