import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SitePage } from '#app/site.ts'
import { defaultBrand } from '#kit/brand.ts'
import type { Language } from '#kit/languages.ts'
import { createHttp } from '#kit/server/http/http.ts'
import { addRequestLanguage } from '#kit/server/http/request-language.ts'
import { type BuiltApp, createBuiltApp, inlineScripts } from '#test/servers/built-app.ts'
import { loadLanguages } from '../load-languages.ts'
import { addPages, builtLanguages, loadBuilds } from './pages.ts'

const pages: SitePage[] = [
  { path: '/', activity: null, isHome: true, code: null, forVisitors: { title: 'Home', html: '<h1>Home</h1>' } },
  { path: '/login', activity: null, isHome: false, code: null, forVisitors: null },
]
const offered: Language[] = ['en', 'en-XA', 'ar-XB']

const usual = {
  brand: defaultBrand,
  publicUrl: 'https://w.example',
  maxUploadMb: 7,
  hasQuota: false,
  showsPages: true,
  externalSignIn: false,
  hasMailServer: false,
  hasLegalNotice: false,
  hasStrictPasswords: false,
  languages: offered,
}

let built: BuiltApp
let app: Awaited<ReturnType<typeof createHttp>>
let renderAgain: Awaited<ReturnType<typeof addPages>>
beforeAll(async () => {
  // The last language is on offer but was not built yet.
  built = await createBuiltApp({ pages, returnPaths: ['/'] }, ['en-XA', 'de'])
  const other = join(built.webFolder, '../languages/en-XA')
  await writeFile(join(other, 'web/assets/goals-456.js'), 'export const title = "Ğööááļš"')
  await writeFile(join(other, 'inline/worker.js'), 'startOtherWorker()')
  const manifest = await readFile(join(other, 'web/.vite/manifest.json'), 'utf8')
  await writeFile(join(other, 'web/.vite/manifest.json'), manifest.replaceAll('main-123', 'main-456'))
  app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  addRequestLanguage(app, () => offered)
  await loadLanguages(offered)
  renderAgain = await addPages(app, {
    webFolder: built.webFolder,
    builds: await loadBuilds(built.webFolder, usual),
    config: usual,
  })
})
afterAll(async () => {
  await app.close()
  await built.remove()
})

const get = (url: string, language: string) => app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

test('a page is in the language of its reader, with the app in that language', async () => {
  const english = await get('/login', 'en')
  expect(english.body).toContain('<html lang="en" data-theme')
  expect(english.body).toContain('/assets/main-123.js')
  const other = await get('/login', 'en-XA')
  expect(other.body).toContain('<html lang="en-XA" data-theme')
  expect(other.body).toContain('/assets/main-456.js')
  expect(other.body).not.toContain('/assets/main-123.js')
  for (const page of [english, other]) expect(page.headers.vary).toMatch(/Cookie, Accept-Language/)
})

test('what the server itself says is in that language too', async () => {
  expect((await get('/login', 'en-XA')).body).not.toContain('calm companion')
  expect((await get('/login', 'en')).body).toContain('calm companion')
  expect((await get('/manifest.webmanifest', 'en-XA')).json()).toMatchObject({
    lang: 'en-XA',
    shortcuts: [{ name: 'Ğööááļš' }, {}],
  })
  expect((await get('/no-such-page', 'en-XA')).body).toContain('<html lang="en-XA"')
})

test('the assets of every language are served, cached for good', async () => {
  const found = await get('/assets/goals-456.js', 'en')
  expect([found.statusCode, found.body]).toEqual([200, 'export const title = "Ğööááļš"'])
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/goals-789.js', 'en')).statusCode).toBe(404)
})

test('the service worker has the pages of one language, and another one is a new version', async () => {
  const [english, other] = [await get('/worker.js', 'en'), await get('/worker.js', 'en-XA')]
  expect(english.body).toContain('startWorker()')
  expect(other.body).toContain('startOtherWorker()')
  expect(other.body).toContain(String.raw`lang=\"en-XA\"`)
  expect(other.headers.etag).not.toBe(english.headers.etag)
  expect(other.headers.vary).toMatch(/Cookie, Accept-Language/)
})

test('a language that was not built yet is answered in the first one', async () => {
  expect((await get('/login', 'ar-XB')).body).toContain('<html lang="en" data-theme')
})

test('a language that is taken away and offered again changes all pages at once, and one of an older build is never offered', async () => {
  await renderAgain({ ...usual, languages: ['en'] })
  expect((await get('/login', 'en-XA')).body).toContain('<html lang="en" data-theme')
  await renderAgain({ ...usual, languages: ['en-XA', 'en'] })
  const other = await get('/login', 'en-XA')
  expect(other.body).toContain('<html lang="en-XA" data-theme')
  expect(other.headers['content-security-policy']).toContain(createHash('sha256').update(inlineScripts.page).digest('base64'))
  expect((await get('/assets/goals-456.js', 'en')).statusCode).toBe(200)
  expect(builtLanguages(built.webFolder)).toEqual(['en', 'de'])
  await writeFile(join(built.webFolder, '../languages/de/.built-from'), 'other sources')
  expect(builtLanguages(built.webFolder)).toEqual(['en'])
})
