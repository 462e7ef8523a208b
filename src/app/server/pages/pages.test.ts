import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfflineBuild } from '#app/offline-build.ts'
import type { SitePage } from '#app/site.ts'
import { type Brand, defaultBrand } from '#kit/brand.ts'
import { createHttp } from '#kit/server/http/http.ts'
import { addRequestLanguage } from '#kit/server/http/request-language.ts'
import { type BuiltApp, createBuiltApp, inlineScripts } from '#test/servers/built-app.ts'
import { leadToPaper } from './old-browser.ts'
import { addPages, loadBuilds } from './pages.ts'

const readable: SitePage = {
  path: '/',
  activity: null,
  isHome: true,
  code: 'home/home-page.tsx',
  forVisitors: { title: 'Words & <more>', html: '<h1>$& Birch</h1>' },
}
const pages: SitePage[] = [
  readable,
  { ...readable, path: '/dashboard' },
  { ...readable, path: '/help', isHome: false, code: null },
  { path: '/login', activity: null, isHome: false, code: null, forVisitors: null },
  { path: '/signup', activity: null, isHome: false, code: null, forVisitors: null },
  { path: '/claim', activity: null, isHome: false, code: null, forVisitors: null },
  { path: '/goals', activity: 'goals', isHome: false, code: 'goals-page.tsx', forVisitors: null },
]

let built: BuiltApp
let app: Awaited<ReturnType<typeof createHttp>>
let renderWith: (brand: Partial<Brand>) => Promise<void>
beforeAll(async () => {
  built = await createBuiltApp({ pages, returnPaths: ['/', '/dashboard', '/goals'], skeleton: '<i></i>', homeStart: '<b>$&</b>' })
  app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  const config = {
    brand: { ...defaultBrand, name: 'Birch </script><script>alert(1)</script>' },
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
    hasQuota: false,
    showsPages: true,
    externalSignIn: false,
    hasMailServer: false,
    hasLegalNotice: false,
    hasStrictPasswords: false,
    languages: ['en'] as const,
  }
  addRequestLanguage(app, () => config.languages)
  const again = await addPages(app, { webFolder: built.webFolder, builds: await loadBuilds(built.webFolder, config), config })
  renderWith = (brand) => again({ ...config, brand: { ...config.brand, ...brand } })
})
afterAll(async () => {
  await app.close()
  await built.remove()
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) => app.inject({ url, headers })

const user = { accept: 'text/html', cookie: 'session=x' }
const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
const nonceIn = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1]

const appScript = /<script type="module" crossorigin src="\/assets\/main-123.js" nonce="[^"]+"><\/script>/
const preloadOf = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}-123.js"`
/** Returns the page without its templates. */
const loaded = (html: string) => html.replace(/<template[\s\S]*?<\/template>/g, '')
const waiting = (html: string) => /<template id="app-files"[^>]*>(.*?)<\/template>/.exec(html)?.[1] ?? ''

test('a visitor gets a readable page with its title, a signed-in user gets the skeleton and the start data of their page', async () => {
  const landing = (await get('/')).body
  expect(landing).toContain('<div id="root" data-drawn-for="visitor"><h1>$& Birch</h1></div>')
  expect(landing).toContain('<title>Words &#38; &#60;more&#62;</title>')
  for (const path of ['/', '/dashboard']) {
    const home = (await get(path, user)).body
    expect(home).toContain('<div id="root" data-drawn-for="user"><i></i></div>')
    expect(home).toContain(`<template id="home-start"><b>$&</b></template><script>${inlineScripts['home-start']}</script>`)
  }
  const goals = (await get('/goals', user)).body
  expect(goals).toContain('<div id="root" data-drawn-for="user"><i></i></div>')
  expect(goals).not.toContain('home-start')
  expect((await get('/goals')).body).toContain('<div id="root"></div>')
  for (const headers of [{ accept: 'text/html' }, user])
    expect((await get('/login', headers)).body).toContain('<div id="root"></div>')
})

test("a visitor's page loads no script: the app waits until something needs it", async () => {
  for (const path of ['/', '/help']) {
    const { body } = await get(path)
    expect(loaded(body)).not.toMatch(/<script[^>]* src=|modulepreload/)
    expect(loaded(body)).toContain(`<script>${inlineScripts.visitor}</script>`)
    expect(waiting(body)).toMatch(appScript)
    expect(body).toContain('data-without-app="/ /dashboard /help"')
  }
})

test('the app waits until a skeleton has been painted, and a page without one loads it at once', async () => {
  for (const path of ['/dashboard', '/goals']) {
    const { body } = await get(path, user)
    expect(waiting(body)).toMatch(appScript)
    expect(loaded(body)).not.toMatch(appScript)
  }
  for (const page of [await get('/login'), await get('/goals')]) {
    expect(page.body).toMatch(appScript)
    expect(page.body).not.toContain('<template')
  }
})

test('a page names the files of its screen, each once', async () => {
  const named = (html: string) => [...html.matchAll(/href="\/assets\/([\w-]+)-123.js"/g)].map(([, name]) => name)
  expect(named((await get('/login')).body)).toEqual(['main', 'kit'])
  expect(named((await get('/help', user)).body)).toEqual(['main', 'kit'])
  const home = (await get('/', user)).body
  expect(named(home)).toEqual(['main', 'kit', 'home-page'])
  expect(home).toContain(preloadOf('home-page'))
  expect(named((await get('/goals', user)).body)).toEqual(['main', 'kit', 'goals-page'])
  expect(named((await get('/goals')).body)).toEqual(['main', 'kit'])
})

test('the dashboard fetches the fonts of its first paint at once', async () => {
  const font = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/basic-123.woff2">'
  expect(loaded((await get('/dashboard', user)).body)).toContain(font)
  expect((await get('/goals', user)).body).not.toContain(font)
})

test('a page says which activity its screen is for', async () => {
  expect((await get('/goals')).body).toContain('<html lang="en" data-theme="calm" data-activity="goals">')
  expect((await get('/login')).body).toContain('<html lang="en" data-theme="calm">')
})

test('a prerendered page contains its own styles and gets the styles of all screens with the app; other pages link them', async () => {
  const all = '<link rel="stylesheet" crossorigin href="/assets/main-123.css"'
  for (const drawn of [await get('/'), await get('/', user), await get('/goals', user)]) {
    const nonce = nonceIn(drawn.headers['content-security-policy'])
    expect(drawn.body).toContain(`<style nonce="${nonce}">a::after { content: '$&' }</style>`)
    expect(loaded(drawn.body)).not.toContain('rel="stylesheet"')
  }
  expect(waiting((await get('/goals', user)).body)).toContain(all)
  expect(loaded((await get('/login')).body)).toContain(all)
})

test('the scripts of the first paint are in the page, and no others are allowed', async () => {
  expect((await get('/login')).body).toContain(`<script>${inlineScripts.page}</script>`)
  const hashes = [...Object.values(inlineScripts), leadToPaper].map((script) =>
    createHash('sha256').update(script).digest('base64'),
  )
  expect(await policyOf('/login')).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`)
})

test('every page has its own nonce, and no script can be injected into it', async () => {
  const [first, second] = [await get('/'), await get('/')]
  const nonce = nonceIn(first.headers['content-security-policy'])
  expect(first.body).toContain(`nonce="${nonce}"`)
  expect(second.body).not.toContain(`nonce="${nonce}"`)
  expect(first.headers['content-security-policy']).not.toMatch(/unsafe-inline|'unsafe-eval'/)
})

test("the operator's texts can't end a script or become markup", async () => {
  const page = (await get('/login')).body
  expect(page).not.toContain('</script><script>alert')
  const data = /id="brand">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({
    brand: { name: 'Birch </script><script>alert(1)</script>' },
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
    hasQuota: false,
  })
})

test('an unknown address is a 404 screen in a browser and a JSON 404 for programs', async () => {
  const unknown = await get('/nowhere')
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(unknown.body).toMatch(appScript)
  for (const reply of [await get('/api/nowhere'), await get('/nowhere', { accept: 'application/json' })]) {
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'request.unknown_path'])
  }
})

test('browsers cache built files for a year and pages never', async () => {
  expect((await get('/assets/main-123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/login')).headers['cache-control']).toBe('no-cache')
  expect((await get('/.vite/manifest.json', {})).statusCode).toBe(404)
})

test('every page has a message for browsers that are too old, and its styles have the nonce', async () => {
  for (const path of ['/', '/login', '/dashboard']) {
    const { body, headers } = await get(path)
    expect(body).toContain(`<body><style nonce="${nonceIn(headers['content-security-policy'])}">#old-browser`)
    expect(body).toContain('<div id="old-browser" role="alert"><h1>Birch &#60;/script&#62;')
    for (const browser of ['Chrome 110', 'Safari 16.4', 'Firefox ESR']) expect(body).toContain(browser)
  }
})

test('a browser that is new enough hides the message for old browsers by itself', async () => {
  expect((await get('/login')).body).toContain('@supports selector(:has(a)){#old-browser{display:none}}')
})

test("a page that is empty without scripts says so, and a readable page doesn't", async () => {
  expect((await get('/login')).body).toContain('needs JavaScript')
  expect((await get('/')).body).not.toContain('needs JavaScript')
})

test('a browser too old for the app is sent to the pages without scripts if the page would be empty', async () => {
  const leads = async (path: string, headers = { accept: 'text/html' }) => (await get(path, headers)).body.includes(leadToPaper)
  for (const path of ['/login', '/goals', '/claim']) expect([path, await leads(path)]).toEqual([path, true])
  expect([await leads('/'), await leads('/', user)]).toEqual([false, true])
  expect(await leads('/signup')).toBe(false)
  for (const path of ['/', '/login', '/signup']) expect((await get(path)).body).toContain('<a href="/paper">')
  // Its notices, for browsers that are old and for those without scripts, lead to the same page.
  expect((await get('/claim')).body.split('<a href="/paper/claim">')).toHaveLength(3)
})

test('the script that sends it there runs in browsers that old, and skips users who came from there', () => {
  expect(leadToPaper).not.toMatch(/=>|`|\b(let|const|class)\b|\?\.|[^<]<\//)
  const run = (CSS: object | undefined, search: string, pathname = '/login') => {
    let replaced = ''
    const location = {
      pathname,
      search,
      replace(path: string) {
        replaced = path
      },
    }
    new Function('window', 'CSS', 'location', leadToPaper)({ CSS }, CSS, location)
    return replaced
  }
  const old = { supports: () => false }
  expect(run(undefined, '')).toBe('/paper')
  expect(run({}, '')).toBe('/paper')
  expect(run(old, '?a=b')).toBe('/paper')
  expect(run(old, '?full-app')).toBe('')
  for (const path of ['/claim', '/code']) expect(run(old, '', path)).toBe(`/paper${path}`)
  expect(run({ supports: (asked: string) => asked === 'selector(:has(a))' }, '')).toBe('')
})

/** Returns the data of the build at the start of the worker's script. */
async function offlineBuild(): Promise<OfflineBuild> {
  const { body } = await get('/worker.js')
  return JSON.parse(/^var willowBuild=(.*);\nstartWorker\(\)$/.exec(body)?.[1] ?? 'null')
}

test('the service worker is requested each time, and loads from this server only', async () => {
  const { headers, body } = await get('/worker.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
  })
  expect((await get('/worker.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  const compressed = await get('/worker.js', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(body)
})

test('the service worker keeps what users need, without the admin area and the maps for rare PDFs', async () => {
  const { files } = await offlineBuild()
  expect(files).toEqual([
    '/assets/main-123.css',
    '/assets/main-123.js',
    '/assets/pdf-worker-123.js',
    '/favicon.svg',
    '/icon-192.png',
  ])
})

test('the service worker has each page for visitors and for users, without a nonce', async () => {
  const { pages: kept, paths, notFound, headers, drawnStyles } = await offlineBuild()
  const [home, goals] = [paths['/dashboard'], paths['/goals']]
  expect(kept[home?.visitor ?? 99]).toContain('<h1>$& Birch</h1>')
  expect(kept[home?.user ?? 99]).toContain('<template id="home-start">')
  expect(kept[goals?.user ?? 99]).toContain('<div id="root" data-drawn-for="user"><i></i></div>')
  expect(kept[notFound]).toMatch(/<div id="root"><\/div>/)
  for (const page of kept) expect([...page.matchAll(/nonce="([^"]*)"/g)].every(([, nonce]) => nonce === '__NONCE__')).toBe(true)
  expect(drawnStyles).toBe("a::after { content: '$&' }")
  for (const page of [home?.visitor, home?.user, goals?.user])
    expect(kept[page ?? 99]).toContain('<style nonce="__NONCE__">__STYLES__</style>')
  expect(headers['content-security-policy']).toContain("style-src 'self' 'nonce-__NONCE__'")
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test('an installed app accepts PDFs and pictures that other apps share', async () => {
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest.id).toBe('/')
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' })
  expect(manifest.file_handlers[0].action).toBe('/library')
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual(['wide', 'narrow'])
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/goals', '/library'])
})

test('without a service worker, sharing opens the library, which says what to do', async () => {
  const reply = await app.inject({ method: 'POST', url: '/share', headers: { 'content-type': 'text/plain' }, payload: 'x' })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/library?shared=failed'])
})

test('after the shop was renamed, pages, the installed app and the copy for offline use have the new name, without a restart', async () => {
  const versionOf = async () => (await get('/worker.js')).headers.etag
  const before = await versionOf()
  const manifest = async () => (await get('/manifest.webmanifest')).json<{ name: string }>().name
  expect(await manifest()).toContain('Birch')
  await renderWith({ name: 'Planner Place' })
  expect(await manifest()).toBe('Planner Place')
  expect((await get('/login')).body).toContain('<title>Planner Place</title>')
  expect((await get('/nowhere')).body).toContain('"name":"Planner Place"')
  expect(await versionOf()).not.toBe(before)
  await renderWith({})
  expect(await versionOf()).toBe(before)
})

test('pages of a shop with a logo and an accent color show them, also offline, and those of another one are as before', async () => {
  const pagesNow = async () =>
    Promise.all(['/', '/login', '/nowhere', '/manifest.webmanifest', '/worker.js'].map(async (path) => (await get(path)).body))
  const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, 'nonce')
  const before = (await pagesNow()).map(withoutNonce)
  expect(before[0]).not.toContain('.brand-mark')
  const picture = (name: string) => ({
    address: `/shop/${name}-0123456789abcdef.png`,
    width: 480,
    height: 120,
    bytes: new Uint8Array(),
  })
  const logo = { picture: picture('logo'), icon: picture('icon') }
  await renderWith({ look: { accentColour: '#e91e63', logo } })
  const [landing = '', signIn = '', unknown = '', manifest = '', worker = ''] = await pagesNow()
  for (const page of [landing, signIn, unknown]) {
    expect(page).toMatch(/<style nonce="[^"]+">:not\(i\)\[data-theme='calm'\]\{--accent:#[0-9a-f]{6};/)
    expect(page).toContain('background:url(/shop/logo-0123456789abcdef.png) center/contain no-repeat')
    expect(page).toContain('<link rel="icon" type="image/png" href="/shop/icon-0123456789abcdef.png">')
    // The settings of the page don't hold the picture.
    expect(page).not.toContain('"look"')
  }
  expect(JSON.parse(manifest).icons.map(({ src }: { src: string }) => src)).toEqual(Array(2).fill(logo.icon.address))
  expect(worker).toContain('"/shop/logo-0123456789abcdef.png"')
  await renderWith({})
  expect((await pagesNow()).map(withoutNonce)).toEqual(before)
  // Words of emails are no concern of a page.
  await renderWith({ mailWords: { language: 'en', of: { code: { subject: 'Yours' } } } })
  expect((await pagesNow()).map(withoutNonce)).toEqual(before)
})
