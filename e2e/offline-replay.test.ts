import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { freePort } from '#test/servers/free-port.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { createFixtures, type Fixtures, type TestUser } from './fixtures.ts'
import { addGoal, goal, heading, waitUntilKept } from './offline-steps.ts'
import { pdfOf, photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serviceWorkers: 'allow' })

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Kills the browser with this profile, as a dead battery would. */
async function killBrowser(profile: string): Promise<void> {
  for (const pid of await readdir('/proc')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) process.kill(Number(pid), 'SIGKILL')
  }
}

async function signInHere(context: BrowserContext, { url }: ServerProcess, user: TestUser, session: string): Promise<Page> {
  await context.addCookies([{ name: 'session', value: session, url, httpOnly: true, expires: Date.now() / 1000 + 86_400 }])
  const page = await context.newPage()
  await page.goto(`${url}/help`)
  const stored = { ...user, firstName: 'Robin', isAdmin: false, createdAt: new Date().toISOString() }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(stored))
  return page
}

/** Writes four files for one upload. The last one has 60 MB. */
async function writeFiles(folder: string): Promise<{ paths: string[]; hashes: string[] }> {
  const contents: Record<string, Buffer> = {
    'Week.pdf': pdfOf('Week 12'),
    'Table.png': await photo(),
    'Chair.png': await photo({ background: '#334455' }),
    'Planner.pdf': Buffer.concat([pdfOf('Year'), randomBytes(60_000_000)]),
  }
  const paths: string[] = []
  for (const [name, content] of Object.entries(contents)) {
    const path = join(folder, name)
    await writeFile(path, content)
    paths.push(path)
  }
  return { paths, hashes: Object.values(contents).map(sha256).sort() }
}

async function finishSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Focus Timer' })
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await page.clock.fastForward('25:00')
  await expect(dialog).toContainText('1 pomodoro completed')
}

async function expectArrived(fixtures: Fixtures, user: TestUser, hashes: readonly string[]): Promise<void> {
  const read = async <T>(address: string) => (await (await fixtures.call(user, `/api/users/${user.id}${address}`)).json()) as T
  await expect.poll(async () => (await read<object[]>('/uploads')).length).toBe(4)
  const titles = async (isActive: boolean) =>
    (await read<{ title: string }[]>(`/goals?limit=200&isActive=${isActive}`)).map(({ title }) => title).sort()
  const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `Goal ${from + at}`)
  expect(await titles(false)).toEqual(numbered(10, 12))
  expect(await titles(true)).toEqual(numbered(12, 16))
  expect((await read<{ name: string }[]>('/folders')).map(({ name }) => name)).toEqual(['Trips'])
  const days = () => read<{ sessions: number }[]>('/focus-days?from=2020-01-01&to=2040-01-01')
  await expect.poll(async () => (await days()).reduce((sum, { sessions }) => sum + sessions, 0)).toBe(1)
  const arrived: string[] = []
  for (const { filename } of await read<{ filename: string }[]>('/uploads')) {
    const answer = await fixtures.call(user, `/api/files/${filename}`)
    arrived.push(sha256(Buffer.from(await answer.arrayBuffer())))
  }
  expect(arrived.sort()).toEqual(hashes)
}

test('an afternoon offline that ends with an empty battery is sent once and byte for byte', async ({ browserName }) => {
  expect(browserName).toBe('chromium')
  // The test starts a server and a browser twice, and sends 60 MB.
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'willow-afternoon-'))
  const profile = join(folder, 'profile')
  const dataDir = join(folder, 'data')
  const env = { PORT: String(await freePort()), TRUST_PROXY: 'true' }
  const { launchOptions } = test.info().project.use
  const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, headless: true })
  let server = await startServerProcess({ dataDir, env })
  let fixtures = await createFixtures(server)
  const user = await fixtures.user()
  const session = await fixtures.session(user)
  const { paths, hashes } = await writeFiles(folder)

  let context = await open()
  let page = await signInHere(context, server, user, session)
  await page.goto(`${server.url}/goals`)
  await expect(heading(page)).toHaveText('Goals')
  await waitUntilKept(page)
  // Close the browser, so that it writes its cookies: a browser killed soon after a sign-in hasn't written them yet.
  await context.close()
  context = await open()
  page = await context.newPage()
  await fixtures.close()
  await server.stop()

  await page.goto(`${server.url}/goals`)
  for (let at = 10; at < 16; at++) await addGoal(page, `Goal ${at}`)
  for (let at = 10; at < 12; at++) await page.getByRole('button', { name: `Mark as done: Goal ${at}` }).click()
  await expect(page.getByRole('button', { name: 'Open again: Goal 11' })).toBeVisible()
  // A goal is shown as done a moment before that is written to disk.
  await expect(page.getByText('8 changes are waiting to be sent.')).toBeVisible()
  await page.goto(`${server.url}/library`)
  await page.getByRole('button', { name: 'New Folder' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Trips')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page.locator('input[type=file]').first().setInputFiles(paths)
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Planner.pdf' })).toBeVisible()
  await page.clock.install()
  await page.goto(`${server.url}/dashboard`)
  await finishSession(page)
  await expect(page.getByText('14 changes are waiting to be sent.')).toBeVisible()

  await killBrowser(profile)
  // The browser is already dead.
  await context.close().catch(() => {})
  server = await startServerProcess({ dataDir, env })
  fixtures = await createFixtures(server)
  context = await open()
  page = await context.newPage()
  await page.goto(`${server.url}/goals`)
  await expect(goal(page, 'Goal 15')).toBeVisible()
  await expectArrived(fixtures, user, hashes)
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
  await context.close()
  await fixtures.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

test('one of four tabs sends, and another takes over when it is closed', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(withoutNetwork)
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Goals')
  await waitUntilKept(page)
  const tabs = [page]
  for (let tab = 2; tab <= 4; tab++) {
    const other = await context.newPage()
    await other.goto('/goals')
    await expect(heading(other)).toHaveText('Goals')
    tabs.push(other)
  }
  await context.setOffline(true)
  for (const title of ['Walk', 'Read', 'Swim']) await addGoal(page, title)

  // The tab that sends is closed before it has a reply.
  const senders: Page[] = []
  let isFirst = true
  let isBack = () => {}
  const back = new Promise<void>((resolve) => {
    isBack = resolve
  })
  await context.route('**/api/goals', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await back
    const tab = tabs.find((candidate) => candidate === route.request().frame().page())
    if (tab) senders.push(tab)
    if (!isFirst) return route.continue()
    isFirst = false
    await tab?.close()
  })
  await context.setOffline(false)
  isBack()
  const read = async () => {
    const goals = (await (await fixtures.call(user, `/api/users/${user.id}/goals`)).json()) as { title: string }[]
    return goals.map(({ title }) => title).sort()
  }
  await expect.poll(read).toEqual(['Read', 'Swim', 'Walk'])
  const [gone, ...next] = senders
  // The closed tab's request may still have been sent.
  expect(next.length).toBeGreaterThanOrEqual(2)
  expect(new Set(next).size).toBe(1)
  expect(next).not.toContain(gone)
})

test('a file the browser has no room for shows a message and stays chosen, and no unsent file is lost', async ({
  page,
  context,
  signIn,
  fixtures,
  problems,
  server,
}) => {
  problems.expect(withoutNetwork)
  const user = await fixtures.user()
  await signIn(user)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 24 * 1024 * 1024 })
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Goals')
  await waitUntilKept(page)
  await context.setOffline(true)
  await addGoal(page, 'Walk')
  await page.goto('/library')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const content = Buffer.concat([pdfOf('Year'), randomBytes(30 * 1024 * 1024)])
  const path = test.info().outputPath('Planner.pdf')
  await writeFile(path, content)
  await page.locator('input[type=file]').first().setInputFiles(path)
  const dialog = page.getByRole('dialog', { name: 'Upload Planner Page' })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toContainText(
    'The server can’t be reached, and this device has no room to keep the file. Please try again later.',
  )
  const retry = dialog.getByRole('button', { name: 'Try Planner.pdf again' })
  await context.setOffline(false)
  await retry.click()
  const read = async (list: string) =>
    ((await (await fixtures.call(user, `/api/users/${user.id}/${list}`)).json()) as Record<string, unknown>[]).map(
      (row) => row.title ?? row.size,
    )
  await expect.poll(() => read('uploads')).toEqual([content.length])
  await expect.poll(() => read('goals')).toEqual(['Walk'])
})

test('if two devices rename a goal offline, the last title is used, and the other is kept until it was seen', async ({
  page,
  context,
  fixtures,
  signIn,
  otherBrowser,
  problems,
}) => {
  problems.expect(withoutNetwork)
  const user = await fixtures.user()
  const body = JSON.stringify({ userId: user.id, title: 'Swim' })
  await fixtures.call(user, '/api/goals', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await signIn(user)
  const phone = await otherBrowser(user, withoutNetwork)
  for (const device of [page, phone]) {
    await device.goto('/goals')
    await expect(goal(device, 'Swim')).toBeVisible()
    await waitUntilKept(device)
  }
  const offline = async (isOffline: boolean, device: Page) => device.context().setOffline(isOffline)
  for (const device of [page, phone]) await offline(true, device)
  for (const [device, title] of [
    [page, 'Swim in the lake'],
    [phone, 'Swim at night'],
  ] as const) {
    await device.getByRole('button', { name: 'Edit Swim' }).click()
    await device.getByRole('dialog').getByLabel('Goal', { exact: true }).fill(title)
    await device.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(goal(device, title)).toBeVisible()
  }
  const titles = async () =>
    ((await (await fixtures.call(user, `/api/users/${user.id}/goals`)).json()) as { title: string }[]).map(({ title }) => title)
  await offline(false, page)
  await expect.poll(titles).toEqual(['Swim in the lake'])
  await offline(false, phone)
  await expect.poll(titles).toEqual(['Swim at night'])
  for (const device of [page, phone]) {
    await device.reload()
    await expect(goal(device, 'Swim at night')).toContainText('On another device: “Swim in the lake”')
  }
  const seen = page.waitForResponse((answer) => answer.request().postData()?.includes('"replacedTitle":null') === true)
  await goal(page, 'Swim at night').getByRole('button', { name: 'Got it' }).click()
  await expect(goal(page, 'Swim at night')).not.toContainText('On another device')
  await seen
  await phone.reload()
  await expect(goal(phone, 'Swim at night')).not.toContainText('On another device')
  expect(context.pages()).toContain(page)
})
