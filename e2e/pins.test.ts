import { patienceMs } from '#test/patience.ts'
import type { Fixtures, TestUser } from './fixtures.ts'
import { everythingKept, heading, keep, waitUntilKept } from './offline-steps.ts'
import { pdfOf, photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serviceWorkers: 'allow' })

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/
const row = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Kept on this device' }).getByRole('listitem').filter({ hasText: label })

/** Signs in a user with three pages, none of whose content is stored in the browser yet. */
async function begin(page: Page, fixtures: Fixtures, signIn: (user: TestUser) => Promise<void>): Promise<TestUser> {
  const user = await fixtures.user()
  await fixtures.folder(user, 'Trips')
  await fixtures.uploadsWithPreviews(user, [
    { name: 'Map.png', content: await photo(), folder: 'Trips' },
    { name: 'Route.pdf', content: pdfOf('By the lake', 'Home again'), folder: 'Trips' },
    { name: 'Alone.pdf', content: pdfOf('A page on its own') },
  ])
  await signIn(user)
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Goals')
  await waitUntilKept(page)
  await page.goto('/library')
  return user
}

const isMarked = (page: Page, name: string) =>
  expect(page.getByRole('article').filter({ hasText: name }).getByText('On this device')).toBeAttached()

test('a pinned folder can be listed and read offline, including a new file of it', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(withoutNetwork)
  const user = await begin(page, fixtures, signIn)
  await keep(page, 'Route.pdf', 'Everything in Trips')
  await isMarked(page, 'Route.pdf')
  await isMarked(page, 'Map.png')
  await fixtures.uploadsWithPreviews(user, [{ name: 'Later.pdf', content: pdfOf('Written later'), folder: 'Trips' }])
  await page.reload()
  await isMarked(page, 'Later.pdf')

  await context.setOffline(true)
  await page.goto('/library/device')
  await expect(row(page, 'Trips')).toContainText('3 files')
  await row(page, 'Trips').getByRole('link', { name: 'Open Trips' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const [file, text] of [
    ['Route.pdf', 'By the lake'],
    ['Later.pdf', 'Written later'],
  ] as const) {
    await page.getByRole('button', { name: `Open ${file}` }).click()
    await expect(page.getByRole('dialog', { name: file }).getByText(text)).toBeAttached()
    await page.keyboard.press('Escape')
  }

  await context.setOffline(false)
  await page.goto('/library/device')
  await row(page, 'Trips').getByRole('button', { name: 'Remove Trips from this device' }).click()
  await expect(page.getByText('Nothing is kept here yet')).toBeVisible()
  await expect.poll(() => everythingKept(page)).not.toContain('"pinned",["http')
})

test('a file and a month can be pinned too, which asks for persistent storage, and signing out removes them', async ({
  page,
  fixtures,
  signIn,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      sessionStorage.setItem('asked', 'yes')
      return Promise.resolve(true)
    }
  })
  const { id } = await begin(page, fixtures, signIn)
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'))
  expect(await asked()).toBeNull()
  await keep(page, 'Alone.pdf', 'This file')
  expect(await asked()).toBe('yes')
  await isMarked(page, 'Alone.pdf')
  await expect(page.getByRole('article').filter({ hasText: 'Map.png' }).getByText('On this device')).toHaveCount(0)
  await keep(page, 'Map.png', /^Everything from/)
  await isMarked(page, 'Map.png')
  await page.getByRole('link', { name: 'On this device' }).click()
  await expect(row(page, 'Alone.pdf')).toContainText('1 file, 1 MB')
  await expect(page.getByRole('list', { name: 'Kept on this device' }).getByRole('listitem')).toHaveCount(2)
  expect(await everythingKept(page)).toContain('Alone.pdf')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  for (const words of [id, 'Alone.pdf', '/api/files/'])
    await expect.poll(() => everythingKept(page), `what is left of ${words}`).not.toContain(words)
})

test('if the storage is full or over the limit of the device the rest is left out, with a message, and is tried again', async ({
  page,
  fixtures,
  signIn,
}) => {
  await page.addInitScript(() => {
    const room = () => sessionStorage.getItem('room')
    const { put } = Cache.prototype
    Cache.prototype.put = function putWithRoom(...what) {
      if (room() !== null) return put.apply(this, what)
      return Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    }
    // A fifth of this quota fits one small PDF.
    const estimate = navigator.storage.estimate.bind(navigator.storage)
    navigator.storage.estimate = async () => (room() === 'little' ? { quota: 5 * 1000, usage: 0 } : estimate())
  })
  await begin(page, fixtures, signIn)
  await keep(page, 'Route.pdf', 'Everything in Trips')
  await page.goto('/library/device')
  await expect(row(page, 'Trips')).toContainText('2 files left out: this device has no more room.')
  await page.evaluate(() => sessionStorage.setItem('room', 'little'))
  await row(page, 'Trips').getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Trips')).toContainText('1 of 2 files kept')
  await expect(row(page, 'Trips')).toContainText('1 file left out: a device keeps 1 MB at most.')
  await page.evaluate(() => sessionStorage.setItem('room', 'enough'))
  await page.reload()
  await expect(row(page, 'Trips')).toContainText('2 files, 1 MB')
})

test('after the browser has cleared the pinned files, the app says so once, and shows which devices keep a copy', async ({
  page,
  context,
  server,
  fixtures,
  signIn,
  problems,
}) => {
  // A read that was running when the storage was cleared fails without a message.
  problems.expect(/^$/)
  await begin(page, fixtures, signIn)
  await keep(page, 'Alone.pdf', 'This file')
  await isMarked(page, 'Alone.pdf')
  // The page reports its pins to the server some seconds after it has started.
  await expect(async () => {
    await page.goto('/settings/devices')
    await page.getByRole('button', { name: 'Signed-in Devices' }).click()
    await expect(page.getByText('Keeps a copy to read offline, and 1 thing you chose.')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: patienceMs })
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes })
  await page.goto('/library')
  await expect(page.getByText('This browser has cleared what you kept here').first()).toBeVisible()
  await page.goto('/library/device')
  await expect(page.getByText(/choose again what to keep/).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await expect(page.getByText('Nothing is kept here yet')).toBeVisible()
  await expect(page.getByText(/has cleared what you kept here/)).toHaveCount(0)
})
