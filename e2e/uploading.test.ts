import { writeFile } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'
import { storageFull } from '#features/library/library.errors.ts'
import { waitUntilChangesCanWait } from './offline-steps.ts'
import { largePhoto, pdfOf, photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Upload Planner Page' })
const fileOf = (page: Page, name: string) => dialogOn(page).getByRole('listitem').filter({ hasText: name })
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('article').filter({ hasText: name })

async function openLibrary(page: Page) {
  await page.goto('/library')
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  // Shown later than the heading: by then the screen listens for files that are dropped or pasted.
  await expect(page.getByText('No files yet')).toBeVisible()
}

async function openUpload(page: Page) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialogOn(page)).toBeVisible()
}

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await dialogOn(page).getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles(files)
}

/** Slow enough that no upload arrives before a busy machine has pressed its buttons: 600 kB take a minute. */
const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 10_000 }

const upload = (page: Page) => dialogOn(page).getByRole('button', { name: 'Upload', exact: true })

test.beforeEach(async ({ fixtures, signIn }) => signIn(await fixtures.user()))

test('behind a proxy that takes a megabyte, a large file arrives in parts', async ({ page, fixtures, signIn, problems }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  problems.expect(/413/)
  const refused: number[] = []
  await page.route('**/api/uploads**', async (route) => {
    const size = route.request().postDataBuffer()?.length ?? 0
    if (size <= 1_000_000) return route.continue()
    refused.push(size)
    await route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' })
  })
  await openLibrary(page)
  await waitUntilChangesCanWait(page)
  await openUpload(page)
  await choose(page, { name: 'Year.png', mimeType: 'image/png', buffer: await largePhoto(3_000_000) })
  await upload(page).click()
  await expect(dialogOn(page)).toHaveCount(0)
  const stored = async () => (await fixtures.call(robin, `/api/users/${robin.id}/uploads`)).json()
  await expect.poll(stored).toMatchObject([{ originalName: 'Year.png' }])
  expect(refused).toHaveLength(1)
})

test('a PDF and a photo are uploaded together in the dialog', async ({ page }) => {
  await page.goto('/library')
  await expect(page.getByText('No files yet')).toBeVisible()
  await expect(page.getByText('Organization Tips')).toBeVisible()
  await page.getByRole('button', { name: 'Upload Your First File' }).click()
  await expect(upload(page)).toBeDisabled()
  await expect(dialogOn(page).getByRole('combobox', { name: 'Folder' })).toHaveText('General')

  const chooser = page.waitForEvent('filechooser')
  await dialogOn(page).getByRole('button', { name: 'Choose Files' }).click()
  const files = await chooser
  expect(files.isMultiple()).toBe(true)
  expect(await files.element().getAttribute('accept')).toContain('application/pdf')
  const picture = await largePhoto(300_000)
  await files.setFiles([
    { name: 'Week 12.pdf', mimeType: 'application/pdf', buffer: pdfOf('Week 12') },
    { name: 'Kitchen table.png', mimeType: 'image/png', buffer: picture },
  ])
  await expect(fileOf(page, 'Week 12.pdf')).toContainText('0.00 MB')
  await expect(fileOf(page, 'Kitchen table.png')).toContainText(`${(picture.length / 1024 / 1024).toFixed(2)} MB`)
  await dialogOn(page).getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Weekly Plans' }).click()
  await upload(page).click()

  await expect(toastOn(page)).toContainText('Upload successful!')
  await expect(toastOn(page)).toContainText('Your 2 files have been uploaded successfully.')
  await expect(dialogOn(page)).toHaveCount(0)
  await expect(page.getByText('2 file(s)')).toBeVisible()
  await expect(card(page, 'Week 12.pdf')).toContainText('Weekly Plans')
  await expect(card(page, 'Kitchen table.png')).toContainText(
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(),
  )
})

test('the camera of the dashboard takes a photo as the only file', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Upload First Page' }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialogOn(page).getByRole('button', { name: 'Take Photo' }).click()
  const camera = await chooser
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  expect(await camera.element().getAttribute('accept')).toBe('image/*')
  await camera.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(upload(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText(/Upload successful!.*Your file has been uploaded successfully\./)
  await expect(page.getByRole('link', { name: 'Open image.jpg' })).toBeVisible()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(card(page, 'image.jpg')).toBeVisible()
})

test('a copied picture can be pasted, and files can be dropped anywhere on the library', async ({ page, context }, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = testInfo.outputPath('Dropped page.png')
  await writeFile(path, await photo())
  await openLibrary(page)
  const devtools = await page.context().newCDPSession(page)
  await drag(devtools, 'dragEnter', path)
  await drag(devtools, 'dragOver', path)
  await expect(page.getByText('Drop to add to your library')).toBeVisible()
  // A hand keeps moving, and the drop area that has just appeared under it needs an event of its own.
  await drag(devtools, 'dragOver', path)
  await drag(devtools, 'drop', path)
  await expect(fileOf(page, 'Dropped page.png')).toBeVisible()
  await upload(page).click()
  await expect(card(page, 'Dropped page.png')).toBeVisible()

  const picture = (await photo({ background: '#334455' })).toString('base64')
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, picture)
  await page.keyboard.press('Control+V')
  await expect(fileOf(page, 'image.png')).toBeVisible()
  await upload(page).click()
  await expect(card(page, 'image.png')).toBeVisible()
})

test('on a slow connection the progress is shown, an upload can be cancelled and tried again, and closing leaves nothing half uploaded', async ({
  page,
}) => {
  await openLibrary(page)
  await openUpload(page)
  await choose(page, { name: 'Slow.png', mimeType: 'image/png', buffer: await largePhoto(600_000) })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', slow)
  await upload(page).click()
  await expect(dialogOn(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  const progress = dialogOn(page).getByRole('progressbar', { name: 'Progress of Slow.png' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Stop uploading?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep uploading' }).click()
  await dialogOn(page).getByRole('button', { name: 'Cancel Slow.png' }).click()
  await expect(fileOf(page, 'Slow.png')).toContainText('Cancelled')

  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await dialogOn(page).getByRole('button', { name: 'Try Slow.png again' }).click()
  await expect(toastOn(page)).toContainText('Upload successful!')
  await expect(page.getByText('1 file(s)')).toBeVisible()

  await openUpload(page)
  await choose(page, { name: 'Half.png', mimeType: 'image/png', buffer: await largePhoto(600_000) })
  await devtools.send('Network.emulateNetworkConditions', slow)
  await upload(page).click()
  await expect(dialogOn(page).getByRole('progressbar')).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stop and close' }).click()
  await expect(dialogOn(page)).toHaveCount(0)
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await page.reload()
  await expect(page.getByText('1 file(s)')).toBeVisible()
  await expect(card(page, 'Slow.png')).toBeVisible()
})

test('Back during an upload asks first, however often, and the upload goes on', async ({ page }) => {
  await openLibrary(page)
  await openUpload(page)
  await choose(page, { name: 'slow.png', mimeType: 'image/png', buffer: await photo() })
  let isHeld = true
  await page.route('**/api/uploads**', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 20))
    await route.continue()
  })
  await upload(page).click()
  await expect(dialogOn(page).getByRole('button', { name: 'Uploading...' })).toBeVisible()
  for (let times = 0; times < 3; times++) {
    await page.goBack()
    await expect(page.getByText('Stop uploading?')).toBeVisible()
    await expect(page).toHaveURL(/\/library$/)
    // The dialog has its history entry again, which the next Back takes.
    await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeDefined()
  }
  await page.getByRole('button', { name: 'Keep uploading' }).click()
  isHeld = false
  await expect(card(page, 'slow.png')).toBeVisible()
  await expect(dialogOn(page)).toHaveCount(0)
})

test('a text file that claims to be a PDF is refused, and the page beside it is kept', async ({ page }) => {
  await openLibrary(page)
  await openUpload(page)
  await choose(
    page,
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only words') },
    { name: 'page.html.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'good.png', mimeType: 'image/png', buffer: await photo() },
  )
  await upload(page).click()
  await expect(toastOn(page)).toContainText('1 of 4 files added')
  await expect(toastOn(page)).toContainText('The others are still listed, each with the reason.')
  await expect(fileOf(page, 'notes.pdf')).toContainText('Only PDF files and images can be kept here.')
  await expect(fileOf(page, 'page.html.png')).toContainText('Only PDF files and images can be kept here.')
  await expect(fileOf(page, 'empty.png')).toContainText('This file is empty.')
  await expect(fileOf(page, 'good.png')).toContainText('Uploaded')

  // The same files would be refused again.
  await expect(dialogOn(page).getByRole('button', { name: /^Try / })).toHaveCount(0)
  await expect(upload(page)).toHaveCount(0)
  await expect(dialogOn(page).getByText('1 of 4 files added')).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Done' }).click()

  await openUpload(page)
  await choose(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only words') })
  await upload(page).click()
  await expect(toastOn(page).last()).toContainText('Upload failed')
  await expect(toastOn(page).last()).toContainText('There was an error uploading your file. Please try again.')
  await dialogOn(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 file(s)')).toBeVisible()
  await expect(card(page, 'good.png')).toBeVisible()
})

test("if the network fails before the offline code is loaded, the message isn't about missing space", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|couldn’t reach the server/)
  let isAway = true
  await page.route(/\/assets\/(queue|offline)-/, (route) => (isAway ? route.abort() : route.continue()))
  await openLibrary(page)
  await openUpload(page)
  await choose(page, { name: 'Train.png', mimeType: 'image/png', buffer: await photo() })
  await context.setOffline(true)
  await upload(page).click()
  await expect(fileOf(page, 'Train.png')).toContainText('There was an error uploading your file. Please try again.')
  isAway = false
  await context.setOffline(false)
  await dialogOn(page).getByRole('button', { name: 'Try Train.png again' }).click()
  await expect(card(page, 'Train.png')).toBeVisible()
})

test('choosing a file loads the code that keeps it if the network fails, and it is sent once there is a connection', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|couldn’t reach the server/)
  await page.route('**/assets/owner-offline-*', (route) => route.abort())
  // Other parts of the app may have loaded some of this code before.
  const come: string[] = []
  page.on('requestfinished', (request) => come.push(request.url()))
  await openLibrary(page)
  await openUpload(page)
  await choose(page, { name: 'Train.png', mimeType: 'image/png', buffer: await photo() })
  await expect.poll(() => come.some((url) => url.includes('/assets/offline-'))).toBe(true)
  await context.setOffline(true)
  await upload(page).click()
  await expect(card(page, 'Train.png')).toContainText('Waiting to be sent')
  await page.unroute('**/assets/owner-offline-*')
  await context.setOffline(false)
  await expect(card(page, 'Train.png')).not.toContainText('Waiting to be sent')
  await page.reload()
  await expect(card(page, 'Train.png')).toBeVisible()
})

test('over the quota, which the library shows, and on a full server an upload says so, and the chosen files stay', async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/507/)
  const olive = await fixtures.admin()
  const setQuota = async (ownerQuotaMb: string | null) => {
    const { groups } = await (await fixtures.call(olive, '/api/admin/shop-settings')).json()
    const { version } = groups.find(({ id }: { id: string }) => id === 'rules')
    await fixtures.call(olive, '/api/admin/shop-settings/rules', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, changes: { ownerQuotaMb } }),
    })
  }
  // Each owner of this server may keep 1 MB, until the end of this test.
  await setQuota('1')
  try {
    const owner = await fixtures.user()
    await fixtures.uploads(owner, [{ name: 'Monday.png', content: Buffer.concat([await photo(), Buffer.alloc(500_000)]) }])
    await signIn(owner)
    await page.goto('/library')
    await expect(page.getByText(/^1 of 1 MB used, files in Recently deleted included\.$/)).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Storage' })).toBeVisible()
    await openUpload(page)
    await choose(
      page,
      { name: 'Large.png', mimeType: 'image/png', buffer: Buffer.concat([await photo(), Buffer.alloc(700_000)]) },
      { name: 'Long.png', mimeType: 'image/png', buffer: Buffer.concat([await photo(), Buffer.alloc(3_000_000)]) },
    )
    await upload(page).click()
    for (const name of ['Large.png', 'Long.png'])
      await expect(fileOf(page, name)).toContainText(
        'This file doesn’t fit into your 1 MB anymore. Files in Recently deleted count too: emptying it makes room.',
      )

    const { status, code } = storageFull
    await page.route('**/api/uploads', (route) => route.fulfill({ status, json: { code, message: storageFull().message } }))
    await dialogOn(page).getByRole('button', { name: 'Done' }).click()
    await openUpload(page)
    await choose(page, { name: 'Monday again.png', mimeType: 'image/png', buffer: await photo({ background: '#334455' }) })
    await upload(page).click()
    await expect(fileOf(page, 'Monday again.png')).toContainText(
      'The server is running out of space and can’t take new files right now. Your pages are safe. Emptying Recently deleted makes room.',
    )
    await expect(dialogOn(page).getByRole('button', { name: 'Try Monday again.png again' })).toBeVisible()
  } finally {
    await setQuota(null)
  }
})

/** Drags a file as the browser does with files of the desktop. */
function drag(devtools: CDPSession, type: 'dragEnter' | 'dragOver' | 'drop', path: string) {
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  return devtools.send('Input.dispatchDragEvent', { type, x: 400, y: 600, data })
}
