import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '#kit/brand.ts'
import { unknownPath } from '#kit/errors.ts'
import { pagePaths } from '../pages.ts'
import { pagePolicy } from './security-headers.ts'

export interface PageOptions {
  /** The folder of the built browser application. */
  webFolder: string
  brand: Brand
  maxUploadMb: number
  /** Whether `/api/login` leads anywhere. */
  externalSignIn: boolean
}

/** The built browser application: its files, and one page for all of its addresses. */
export async function addPages(app: FastifyInstance, { webFolder, ...pageConfig }: PageOptions) {
  const html = fillIn(await readFile(join(webFolder, 'index.html'), 'utf8'), pageConfig)

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
    },
  })

  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .send(html.replaceAll('__NONCE__', nonce))
  }
  for (const path of pagePaths) app.get(path, { schema: { hide: true } }, async (_request, reply) => sendPage(reply))
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) throw unknownPath()
    return sendPage(reply.status(404))
  })
}

/** The parts of the page that the operator's configuration decides. */
function fillIn(html: string, config: Omit<PageOptions, 'webFolder'>): string {
  const title = escapeHtml(config.brand.name)
  // Within a script element only '<' could end the data early.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html
    .replaceAll('__TITLE__', () => title)
    .replaceAll('__TAGLINE__', () => escapeHtml(config.brand.tagline))
    .replaceAll('__BRAND__', () => data)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
