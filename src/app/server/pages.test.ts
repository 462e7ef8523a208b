import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { createHttp } from '#kit/server/http.ts'
import { addPages } from './pages.ts'

const html =
  '<html><head><title>__TITLE__</title><script src="/a.js" nonce="__NONCE__"></script>' +
  '<script src="/first-paint.js" nonce="__NONCE__"></script>' +
  '<script type="module" src="/assets/app-123.js"></script><link rel="modulepreload" href="/assets/kit-123.js">' +
  '<link rel="stylesheet" crossorigin href="/assets/app-123.css" nonce="__NONCE__">' +
  '<script type="text/plain" id="brand">__BRAND__</script></head><body><div id="root"></div></body></html>'

const firstPaint = "document.title = '$&'"
const homePaint = "document.title = '$& home'"

let folder: string
let app: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-pages-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await mkdir(join(folder, 'prerender'))
  await mkdir(join(folder, 'first-paint'))
  await writeFile(join(folder, 'first-paint/home.js'), homePaint)
  await writeFile(join(folder, 'web/index.html'), html)
  await writeFile(join(folder, 'web/first-paint.js'), firstPaint)
  await writeFile(join(folder, 'web/assets/app-123.js'), 'export {}')
  await writeFile(join(folder, 'web/assets/app-123.css'), "a::after { content: '$&' }")
  await writeFile(
    join(folder, 'prerender/prerender.js'),
    `export const prerenderAll = ({ brand }) => ({
      pages: new Map([['/', '<h1>$& ' + brand.name + '</h1>']]), skeleton: '<i></i>', homeStart: '<b>$&</b>',
    })`,
  )
  app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  const brand = { ...defaultBrand, name: 'Birch </script><script>alert(1)</script>' }
  await addPages(app, {
    webFolder: join(folder, 'web'),
    brand,
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
    externalSignIn: false,
    hasMailServer: false,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) => app.inject({ url, headers })

const owner = { accept: 'text/html', cookie: 'session=x' }

test('a visitor gets the landing page drawn, a signed-in person the skeleton of theirs and what it is to begin with', async () => {
  expect((await get('/')).body).toContain('<div id="root" data-drawn-for="visitor"><h1>$& Birch')
  for (const path of ['/', '/dashboard', '/app']) {
    const home = (await get(path, owner)).body
    expect(home).toContain('<div id="root" data-drawn-for="owner"><i></i></div>')
    expect(home).toContain(`<template id="home-start"><b>$&</b></template><script>${homePaint}</script></body>`)
  }
  for (const headers of [{ accept: 'text/html' }, owner])
    expect((await get('/login', headers)).body).toContain('<div id="root"></div>')
})

test('the scripts of a drawn page wait until it has been painted, those of an empty one do not', async () => {
  const scripts = '<script type="module" src="/assets/app-123.js"></script><link rel="modulepreload" href="/assets/kit-123.js">'
  expect((await get('/')).body).toContain(`<template id="after-paint">${scripts}</template></head>`)
  expect((await get('/dashboard', owner)).body).toContain(`<template id="after-paint">${scripts}</template></head>`)
  const empty = (await get('/login')).body
  expect(empty).toContain(scripts)
  expect(empty).not.toContain('<template')
})

test('a drawn page brings its styles along, the others name them', async () => {
  const drawn = await get('/')
  const nonce = /'nonce-([^']+)'/.exec(String(drawn.headers['content-security-policy']))?.[1]
  expect(drawn.body).toContain(`<style nonce="${nonce}">a::after { content: '$&' }</style>`)
  expect(drawn.body).not.toContain('rel="stylesheet"')
  expect((await get('/login')).body).toContain('<link rel="stylesheet" crossorigin href="/assets/app-123.css"')
})

test('the scripts of the first paint stand in the page, and no other one may', async () => {
  const page = await get('/login')
  expect(page.body).toContain(`<script>${firstPaint}</script>`)
  const [ofPage, ofHome] = [firstPaint, homePaint].map((script) => createHash('sha256').update(script).digest('base64'))
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${ofPage}' 'sha256-${ofHome}';`)
})

test('every page has a nonce of its own, and no script may be written into it', async () => {
  const [first, second] = [await get('/'), await get('/')]
  const nonce = /'nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1]
  expect(first.body).toContain(`nonce="${nonce}"`)
  expect(second.body).not.toContain(`nonce="${nonce}"`)
  expect(first.headers['content-security-policy']).not.toMatch(/unsafe-inline|'unsafe-eval'/)
})

test("the operator's words cannot end a script or become markup", async () => {
  const page = (await get('/login')).body
  expect(page).not.toContain('</script><script>alert')
  const data = /id="brand">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({
    brand: { name: 'Birch </script><script>alert(1)</script>' },
    publicUrl: 'https://w.example',
    maxUploadMb: 7,
  })
})

test('an unknown address is a 404 screen for people and a JSON 404 for programs', async () => {
  expect([(await get('/nowhere')).statusCode, (await get('/nowhere')).headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
  for (const reply of [await get('/api/nowhere'), await get('/nowhere', { accept: 'application/json' })]) {
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'request.unknown_path'])
  }
  expect((await get('/index.html', {})).statusCode).toBe(404)
})

test('built files are kept for a year by browsers, pages never', async () => {
  expect((await get('/assets/app-123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/login')).headers['cache-control']).toBe('no-cache')
})

test('every page has the words for a browser that is too old, and its styles carry the nonce', async () => {
  for (const path of ['/', '/login', '/dashboard']) {
    const { body, headers } = await get(path)
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(body).toContain(`<body><style nonce="${nonce}">#old-browser`)
    expect(body).toContain('<div id="old-browser" role="alert"><h1>Birch &#60;/script&#62;')
    for (const browser of ['Chrome 110', 'Safari 16.4', 'Firefox ESR']) expect(body).toContain(browser)
  }
})

test('a browser that is new enough hides the words for an old one by itself', async () => {
  expect((await get('/login')).body).toContain('@supports selector(:has(a)){#old-browser{display:none}}')
})

test('a page that is empty without scripts says so, and one that can be read does not', async () => {
  expect((await get('/login')).body).toContain('needs JavaScript')
  expect((await get('/')).body).not.toContain('needs JavaScript')
})
