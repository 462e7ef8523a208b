import { encryptedPdf, pdf } from '#kit/server/documents/pdf.test-data.ts'
import { flatPlanner } from '#test/documents/flat-planner.ts'
import { pdfOf, photo } from './page-files.ts'
import { allowTime, expect, type Page, test } from './willow.ts'

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })
const open = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })
const shown = (page: Page, number: number, pages: number) => page.getByRole('img', { name: `Page ${number} of ${pages}` })

/** Resolves when the server has kept this of a file. Every page that is shown for a moment is kept, too. */
const keeps = (page: Page, part: string) =>
  page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.request().postData()?.includes(part) === true)

test('a tap at the edge turns the page, and the address has it: a reload stays on it, and another device opens it', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const robin = await fixtures.user()
  const [upload] = await fixtures.uploads(robin, [{ name: 'Planner.pdf', content: pdfOf('Monday', 'Tuesday', 'Wednesday') }])
  await signIn(robin)
  await page.goto('/library')
  await open(page, 'Planner.pdf').click()
  await expect(shown(page, 1, 3)).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.click(width - 20, height / 2)
  await expect(shown(page, 2, 3)).toBeVisible()
  await page.mouse.click(20, height / 2)
  await expect(shown(page, 1, 3)).toBeVisible()
  const kept = keeps(page, '"lastPage":3')
  await page.keyboard.press('End')
  await expect(page).toHaveURL(`/library?file=${upload?.id}&page=3`)
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(shown(page, 3, 3)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/library')

  const tablet = await otherBrowser(robin)
  await tablet.goto('/library')
  await open(tablet, 'Planner.pdf').click()
  await expect(shown(tablet, 3, 3)).toBeVisible()
  await tablet.goto(`/library?file=${upload?.id}&page=99`)
  await expect(shown(tablet, 3, 3)).toBeVisible()
  await tablet.goto(`/library?file=${upload?.id}&page=2`)
  await expect(shown(tablet, 2, 3)).toBeVisible()
})

test("a worker that doesn't reply is replaced, and one that starts after its file was closed ends too", async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content: pdfOf('Monday') }])
  await signIn(robin)
  const worker = '**/assets/pdf-worker-*'
  let send = () => {}
  const isClosed = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(
    worker,
    async (route) => {
      await isClosed
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/library')
  const begun = page.waitForEvent('worker')
  await open(page, 'Planner.pdf').click()
  await expect(page.getByRole('img', { name: 'Loading' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  send()
  await begun
  await expect.poll(() => page.workers()).toEqual([])

  // The worker of the first file starts with the viewer.
  await page.route(worker, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }), { times: 1 })
  await page.reload()
  const silent = page.waitForEvent('worker')
  await open(page, 'Planner.pdf').click()
  await expect(shown(page, 1, 1).locator('canvas')).toBeVisible()
  const replaced = await silent
  await expect.poll(() => page.workers().includes(replaced)).toBe(false)
})

test("a page opened by its address loads before the list under it and what the first screen doesn't need, and its one worker ends with it", async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const [upload] = await fixtures.uploads(robin, [{ name: 'Planner.pdf', content: pdfOf('Monday') }])
  await signIn(robin)
  await allowTime(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  let send = () => {}
  const isWanted = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(`**/api/files/${upload?.filename}`, async (route) => {
    await isWanted
    await route.continue()
  })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const begun = page.waitForEvent('worker')
  // The worker starts while the viewer loads.
  await page.route(/\/assets\/pdf-pages-(?!loader)/, async (route) => {
    await begun
    await route.continue()
  })
  await page.goto(`/library?file=${upload?.id}&page=1`)
  await expect.poll(() => asked.some((url) => url.includes(`/api/files/${upload?.filename}`))).toBe(true)
  const later = () => asked.filter((url) => /landing-page|beside-files/.test(url))
  expect(later()).toEqual([])
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(0)
  send()
  await expect(shown(page, 1, 1).locator('canvas')).toBeVisible()
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(1)
  await expect.poll(() => later().length).toBeGreaterThan(1)
  expect(workers).toEqual([expect.stringContaining('/assets/pdf-worker-')])
  const ended = (await begun).waitForEvent('close')
  await page.keyboard.press('Escape')
  await ended
  expect(workers).toHaveLength(1)
})

test("links and the contents of a PDF open its pages, other sites only after a question, and never a page that doesn't exist", async ({
  page,
  fixtures,
  signIn,
}) => {
  const link = (rect: string, target: string) => `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${rect}]${target}>>`
  const annotations = [
    link('72 600 300 700', '/Dest[8 0 R/Fit]'),
    link('72 480 300 580', '/A<</S/URI/URI(https://example.com/guide)>>'),
    link('72 360 300 460', '/Dest(nowhere)'),
    link('72 240 300 340', '/Dest[77 /Fit]'),
    link('72 120 300 220', '/A<</S/URI/URI(javascript:alert\\(1\\))>>'),
  ]
  const words = ['Monday', 'Tuesday', 'Wednesday'].map((word) => `BT /F1 48 Tf 72 640 Td (${word}) Tj ET`)
  const moreObjects = [
    '<</First 11 0 R/Last 12 0 R/Count 2>>',
    '<</Title(Spring)/Parent 10 0 R/Next 12 0 R/Dest[6 0 R/Fit]/First 13 0 R/Last 13 0 R/Count 1>>',
    '<</Title(Nowhere)/Parent 10 0 R/Prev 11 0 R/Dest[99 0 R/Fit]>>',
    '<</Title(May)/Parent 11 0 R/Dest[8 0 R/Fit]>>',
  ]
  const pageEntries = `/Annots[${annotations.join('')}]`
  const content = Buffer.from(pdf({ pages: words, pageEntries, catalogEntries: '/Outlines 10 0 R', moreObjects }))
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content }])
  await signIn(robin)
  await page.goto('/library')
  await open(page, 'Planner.pdf').click()
  const dialog = viewer(page, 'Planner.pdf')
  await expect(dialog.locator('[data-link]')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Open https://example.com/guide' }).click()
  const question = page.getByRole('dialog', { name: 'Open another site?' })
  await expect(question).toContainText('This link leads to https://example.com/guide')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)
  await expect(shown(page, 1, 3)).toBeVisible()
  await dialog.getByRole('button', { name: 'Go to page 3' }).click()
  await expect(shown(page, 3, 3)).toBeVisible()
  await page.keyboard.press('Home')
  await dialog.getByRole('button', { name: 'Go to page 3' }).press('Enter')
  await expect(shown(page, 3, 3)).toBeVisible()

  await page.keyboard.press('Home')
  await dialog.getByRole('button', { name: 'Contents' }).click()
  const contents = dialog.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('button')).toHaveText(['Spring', 'May', 'Nowhere'])
  await contents.getByRole('button', { name: 'May' }).click()
  await expect(shown(page, 3, 3)).toBeVisible()
  await contents.getByRole('button', { name: 'Nowhere' }).click()
  await contents.getByRole('button', { name: 'Spring' }).click()
  await expect(shown(page, 2, 3)).toBeVisible()
  await dialog.getByRole('button', { name: 'Contents' }).click()
  await expect(contents).toHaveCount(0)
})

test('only the parts of a large planner that are read are loaded, however its pages are organised', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const pages = 60
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content: flatPlanner({ pages, bytes: 12_000_000 }) }])
  await signIn(robin)
  const parts: string[] = []
  page.on('response', (response) => {
    if (response.status() === 206) parts.push(response.headers()['content-range'] ?? '')
  })
  await page.goto('/library')
  await open(page, 'Planner.pdf').click()
  await expect(shown(page, 1, pages).locator('canvas')).toBeVisible()
  await viewer(page, 'Planner.pdf')
    .getByRole('button', { name: `Go to page ${pages}` })
    .click()
  await expect(shown(page, pages, pages).locator('canvas')).toBeVisible()
  // Of the file's 46 parts: the beginning, the end, and those from the first page to the end of its picture.
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.length).toBeLessThan(8)
})

test('a rotated file stays rotated, and an encrypted PDF asks for its password', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [
    { name: 'Photo.png', content: await photo({ width: 300, height: 400 }) },
    { name: 'Planner.pdf', content: pdfOf('Monday') },
    { name: 'Locked.pdf', content: encryptedPdf },
  ])
  await signIn(robin)
  await page.goto('/library')
  for (const [name, image] of [
    ['Planner.pdf', 'Page 1 of 1'],
    ['Photo.png', 'Photo.png'],
  ] as const) {
    await open(page, name).click()
    const isWide = async () => {
      const box = await viewer(page, name).getByRole('img', { name: image }).boundingBox()
      return box !== null && box.width > box.height
    }
    await expect.poll(isWide).toBe(false)
    const kept = keeps(page, '"rotation"')
    await viewer(page, name).getByRole('button', { name: 'Rotate' }).click()
    await expect.poll(isWide).toBe(true)
    await kept
    await page.reload()
    await expect(viewer(page, name)).toBeVisible()
    await expect.poll(isWide).toBe(true)
    await page.keyboard.press('Escape')
  }

  await open(page, 'Locked.pdf').click()
  const dialog = viewer(page, 'Locked.pdf')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('That’s not the right password. Please try again.')
  await dialog.getByLabel('Password').fill('secret')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(shown(page, 1, 1)).toBeVisible()
})
