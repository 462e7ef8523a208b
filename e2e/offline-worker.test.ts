import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { builtWeb } from '#operations/server/installation/built-files.ts'
import { addGoal, goal, goWithin, heading, waitUntilKept } from './offline-steps.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serviceWorkers: 'allow' })

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/

/** Writes the files of another build: the same files, renamed, with the new names in all references. */
async function writeOtherBuild(folder: string): Promise<(text: string) => string> {
  const assets = join(builtWeb, 'assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  const rename = (text: string) => names.reduce((renamed, name) => renamed.replaceAll(name, otherName(name)), text)
  await mkdir(folder, { recursive: true })
  await cp(assets, folder, { recursive: true, filter: (path) => !/\.(js|css)$/.test(path) })
  for (const name of names) await writeFile(join(folder, otherName(name)), rename(await readFile(join(assets, name), 'utf8')))
  return rename
}

const otherName = (name: string) => name.replace(/.(?=\.\w+$)/, (last) => (last === 'A' ? 'B' : 'A'))

test('a tab of the previous version opens every screen after an update', async ({ browser, server, fixtures, signIn, page }) => {
  // The previous version is open in this browser without a service worker, as before the app had one.
  const owner = await fixtures.user()
  await signIn(owner)
  const context = await browser.newContext({
    serviceWorkers: 'block',
    storageState: await page.context().storageState(),
    baseURL: server.url,
  })
  const tab = await context.newPage()
  const errors: string[] = []
  tab.on('pageerror', (error) => errors.push(String(error)))
  const rename = await writeOtherBuild(join(server.dataDir, 'builds/0123456789abcdef'))
  await tab.route('/dashboard', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, body: rename(await answer.text()) })
  })
  let loads = 0
  tab.on('load', () => {
    loads += 1
  })
  const parts = new Set<string>()
  tab.on('response', (answer) => {
    if (answer.url().includes('/assets/')) parts.add(`${answer.status()} ${answer.url().split('/').at(-1)}`)
  })
  await tab.goto('/dashboard')
  await expect(heading(tab)).toContainText('Robin')
  const worker = await (await fetch(`${server.url}/worker.js`)).text()
  const { paths } = JSON.parse(worker.slice(worker.indexOf('{'), worker.indexOf('};\n') + 1)) as { paths: Record<string, object> }
  for (const path of Object.keys(paths).filter((found) => !/^\/(login|signup|access|setup)$/.test(found))) {
    await goWithin(tab, path)
    await expect(heading(tab), path).not.toHaveText(/Something went wrong|new version|couldn’t be loaded|you’re offline/i)
  }
  expect(loads, 'how often the page was loaded').toBe(1)
  expect([...parts].filter((part) => !part.startsWith('200 '))).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('the app recovers by itself after the browser has cleared its data', async ({ page, context, fixtures, signIn, server }) => {
  await signIn(await fixtures.user())
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Goals')
  await waitUntilKept(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: server.url,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  })
  // The stored user was cleared too, but not the session cookie.
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Goals')
  await addGoal(page, 'Walk')
  await waitUntilKept(page)
  await page.reload()
  await expect(goal(page, 'Walk')).toBeVisible()
})

/** Starts a proxy of the server that answers requests for the service worker itself. */
async function withWorker(url: string, answer: { status: number; body: string }) {
  const front = createServer((request, reply) => {
    if (request.url === '/worker.js')
      return reply.writeHead(answer.status, { 'Content-Type': 'text/javascript' }).end(answer.body)
    const onward = httpRequest(
      new URL(request.url ?? '', url),
      { method: request.method, headers: request.headers },
      (received) => {
        reply.writeHead(received.statusCode ?? 500, received.headers)
        received.pipe(reply)
      },
    )
    onward.on('error', () => reply.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no address.')
  return { url: `http://127.0.0.1:${address.port}`, close: () => front.closeAllConnections() ?? front.close() }
}

const badWorkers = {
  'is missing': { status: 404, body: '' },
  'fails with 500': { status: 500, body: 'no' },
  'has an error in its syntax': { status: 200, body: 'this is (no script' },
  'throws at once': { status: 200, body: 'throw new Error("no")' },
}

test('the app works with a service worker that is missing, fails or has an error', async ({
  page,
  server,
  fixtures,
  problems,
}) => {
  problems.expect(/A request to|worker\.js|Failed to load resource|bad HTTP response code/)
  const user = await fixtures.user()
  for (const [what, answer] of Object.entries(badWorkers)) {
    const front = await withWorker(server.url, answer)
    await page.context().addCookies([{ name: 'session', value: await fixtures.session(user), url: front.url, httpOnly: true }])
    await page.goto(`${front.url}/goals`)
    await expect(heading(page), what).toHaveText('Goals')
    await addGoal(page, what)
    await page.goto(`${front.url}/library`)
    await expect(heading(page), what).toHaveText('Library')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await page.goto('about:blank')
    front.close()
  }
  const goals = await (await fixtures.call(user, `/api/users/${user.id}/goals`)).json()
  expect(goals.map(({ title }: { title: string }) => title).toSorted()).toEqual(Object.keys(badWorkers).toSorted())
})

/** Shares a file as another app would: the browser posts a form to the share target and follows the redirect. */
async function share(page: Page, name: string, content: Buffer, origin = ''): Promise<void> {
  await page.evaluate(
    ({ fileName, bytes, to }) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = `${to}/share`
      form.enctype = 'multipart/form-data'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'files'
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }))
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { fileName: name, bytes: [...content], to: origin },
  )
  await page.waitForURL(/\/library/)
}

const sharedFiles = (page: Page) => page.getByRole('dialog', { name: /Keep th/ })
const keep = (page: Page) => sharedFiles(page).getByRole('button', { name: 'Keep', exact: true }).click()

test('a file shared from another app is kept in the library, online and offline, and is sent once', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(withoutNetwork)
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/library')
  await expect(heading(page)).toHaveText('Library')
  await waitUntilKept(page)
  await context.setOffline(true)
  await share(page, 'Train.png', await photo())
  await keep(page)
  await expect(page.getByRole('article').filter({ hasText: 'Train.png' })).toBeVisible()
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
  await context.setOffline(false)
  const names = async () =>
    ((await (await fixtures.call(user, `/api/users/${user.id}/uploads`)).json()) as { originalName: string }[]).map(
      ({ originalName }) => originalName,
    )
  await expect.poll(names).toEqual(['Train.png'])
  await share(page, 'Home.png', await photo({ background: '#334455' }))
  await keep(page)
  await expect.poll(names).toEqual(['Home.png', 'Train.png'])
})

test('attack: a file that another site posts is uploaded only if the user keeps it', async ({
  page,
  fixtures,
  signIn,
  server,
  problems,
}) => {
  problems.expect(/A request to/)
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/library')
  await expect(heading(page)).toHaveText('Library')
  await waitUntilKept(page)
  const elsewhere = createServer((_request, reply) => reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello</p>'))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const postFromThere = async (name: string) => {
    await page.goto(`http://127.0.0.1:${port}/`)
    await share(page, name, await photo(), server.url)
  }
  const sent = async () => ((await (await fixtures.call(user, `/api/users/${user.id}/uploads`)).json()) as object[]).length
  await postFromThere('Planted.png')
  await expect(sharedFiles(page).getByRole('listitem')).toHaveText(/Planted\.png.*MB/)
  await page.reload()
  await expect(sharedFiles(page)).toBeVisible()
  await expect(page.getByText('1 change is waiting to be sent.')).toHaveCount(0)
  await postFromThere('Again.png')
  await expect(sharedFiles(page).getByRole('listitem')).toHaveCount(2)
  await sharedFiles(page).getByRole('button', { name: 'Don’t Keep' }).click()
  await expect(sharedFiles(page)).toHaveCount(0)
  await page.reload()
  await expect(heading(page)).toHaveText('Library')
  await expect(
    page
      .getByText('Nothing here yet')
      .or(page.getByRole('button', { name: 'Upload' }))
      .first(),
  ).toBeVisible()
  await expect(sharedFiles(page)).toHaveCount(0)
  expect(await sent()).toBe(0)
  await postFromThere('Wanted.png')
  await keep(page)
  await expect.poll(sent).toBe(1)
  elsewhere.closeAllConnections()
  elsewhere.close()
})

test('a shared file that is not a page is shown in one row with its name and the reason, and can be removed there', async ({
  page,
  fixtures,
  signIn,
}) => {
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/library')
  await expect(heading(page)).toHaveText('Library')
  await waitUntilKept(page)
  await share(page, 'Train.png', Buffer.from('Dear diary, this is no picture.'))
  await keep(page)
  await expect(page.getByText('1 change couldn’t be saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Not Sent Yet' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('Train.png')
  await expect(dialog.getByRole('listitem')).toContainText('Only PDF files and images can be kept here.')
  await dialog.getByRole('button', { name: 'Remove Train.png' }).click()
  await expect(page.getByText('1 change couldn’t be saved.')).toHaveCount(0)
})

test('the browser finds no obstacle to installing the app', async ({ server }) => {
  // Not in a private window, where no app can be installed.
  const profile = await mkdtemp(join(tmpdir(), 'willow-install-'))
  const { launchOptions } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, headless: true })
  const page = await context.newPage()
  await page.goto(`${server.url}/help`)
  const devtools = await context.newCDPSession(page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${server.url}/manifest.webmanifest`, []])
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const manifest = (await (await fetch(url)).json()) as Record<'icons' | 'screenshots', { src: string; type: string }[]>
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await fetch(server.url + src)
    expect([picture.status, picture.headers.get('content-type')], src).toEqual([200, type])
  }
  await context.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
