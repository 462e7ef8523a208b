import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { OfflineBuild } from '../../offline-build.ts'
import type { Site, SitePage } from '../../site.ts'
import type { Manifest } from './built-files.ts'

/** Stands in the pages that a service worker keeps: it puts a fresh nonce there each time. */
export const noncePlaceholder = '__NONCE__'
/** Stands there too, in the place of the styles of what is drawn: the worker has them once. */
export const stylesPlaceholder = '__STYLES__'

/** The worker loads what the server sends and nothing else; notifications have a picture. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** What the app is made of; maps and fonts for rare PDFs are kept once they were needed. */
const keptTypes = /\.(js|css|woff2|wasm)$/
const keptBeside = ['/favicon.svg', '/icon-192.png']
const isForAdministrators = (source: string) => /(^|\/)admin\//.test(source)

interface OfflineParts {
  webFolder: string
  manifest: Manifest
  site: Site
  forVisitors: (page: SitePage) => string
  forUsers: (page: SitePage) => string
  notFound: string
  headers: Record<string, string>
  drawnStyles: string
  /** The service worker as it was built. */
  worker: string
}

/** Serves the service worker. A browser asks for it again each time; a changed byte is a new version. */
export async function addWorker(app: FastifyInstance, parts: OfflineParts): Promise<void> {
  const { script, version } = await workerScript(parts)
  const compressed = await promisify(brotliCompress)(script)
  const etag = `"${version}"`
  app.get('/worker.js', { schema: { hide: true } }, async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .header('content-security-policy', workerPolicy)
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (!String(request.headers['accept-encoding'] ?? '').includes('br')) return reply.send(script)
    return reply.header('content-encoding', 'br').send(compressed)
  })
}

/** The script of the service worker: this build, then the worker. */
async function workerScript(parts: OfflineParts): Promise<{ script: string; version: string }> {
  const { webFolder, manifest, site, forVisitors, forUsers, notFound, headers, drawnStyles, worker } = parts
  const pages: string[] = []
  const indexOf = (html: string) => {
    const known = pages.indexOf(html)
    return known === -1 ? pages.push(html) - 1 : known
  }
  const paths = Object.fromEntries(
    site.pages.map((page) => [page.path, { visitor: indexOf(forVisitors(page)), user: indexOf(forUsers(page)) }]),
  )
  const build = { files: await filesOf(webFolder, manifest), notFound: indexOf(notFound), pages, paths, headers, drawnStyles }
  const version = createHash('sha256').update(JSON.stringify(build)).update(worker).digest('base64url').slice(0, 16)
  const whole: OfflineBuild = { version, ...build }
  return { script: `var willowBuild=${JSON.stringify(whole)};\n${worker}`, version }
}

async function filesOf(webFolder: string, manifest: Manifest): Promise<string[]> {
  const left = new Set(Object.entries(manifest).flatMap(([source, { file }]) => (isForAdministrators(source) ? [file] : [])))
  const assets = (await readdir(join(webFolder, 'assets'))).map((name) => `assets/${name}`)
  return [...assets.filter((file) => keptTypes.test(file) && !left.has(file)).map((file) => `/${file}`), ...keptBeside].sort()
}
