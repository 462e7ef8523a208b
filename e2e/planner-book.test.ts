import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { openParts } from '#features/planner/server/pdf/page-parts.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { penStrokes, printOf, redrawnPrint, writePdf } from '#test/documents/planner-pdf.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { dayOfPlanner as dayOf, publishThisYear, slow } from './screens/filled-planner.ts'
import { expect, test } from './willow.ts'

test.use({ serverOf: 'the book' })
// In one worker, because a planner has to be published in each.
test.describe.configure({ mode: 'default' })

const year = new Date().getFullYear()

test("a day has an address, and the planner is read from its cover: its printed links open the user's pages, and the ink is shown and saved on its own", async ({
  page,
  browser,
  signIn,
  fixtures,
}) => {
  test.setTimeout(3 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  const written = (day: number) => ({ streams: [printOf(dayOf(year, day)), penStrokes(day, day)] })
  await fixtures.uploads(ada, [{ name: 'planner.pdf', content: writePdf([written(5), written(9)]) }])
  await signIn(ada)
  await page.goto('/planner')
  const calendar = page.getByRole('grid', { name: `January ${year}` })
  const onSheet = (day: number) => calendar.getByRole('link', { name: new RegExp(`January ${day}, ${year}`) })
  const reader = (name: string) => page.getByRole('dialog', { name: new RegExp(name) })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect(onSheet(5)).toHaveAccessibleName(/written$/, { timeout: slow })

  // A day has an address: a reload keeps it open, and Back closes it.
  await onSheet(5).click()
  await expect(reader(`January 5, ${year}`)).toBeVisible()
  // The days around it are loaded after it.
  await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/planner?day=${year}-01-09`)
  await page.reload()
  await expect(reader(`January 9, ${year}`)).toBeVisible()
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^\\S+, January 5, ${year}$`) }).click()
  await expect(reader(`January 5, ${year}`)).toBeVisible()
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(calendar).toBeVisible()

  const saving: Promise<Download> = page.waitForEvent('download')
  await choose('Save pages as a PDF')
  await page.getByRole('button', { name: 'Save as a PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`January ${year}.pdf`)
  expect(openParts(new PdfFile(await readFile(await saved.path())), 10).pageCount).toBe(2)

  // A link shows the chosen pages in a browser without scripts or session, once it was opened there.
  await choose('Show to somebody')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const made = new URL((await page.locator('output').textContent()) ?? '')
  const link = new URL(made.pathname, page.url()).href
  await page.getByRole('button', { name: 'Done' }).click()
  const visitors = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await visitors.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('img')).toHaveCount(0)
  const picture = visitor.waitForResponse((reply) => reply.url() === `${link}/1`)
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByRole('img')).toHaveCount(2)
  expect((await picture).status()).toBe(200)
  await visitors.close()

  // The planner opens at its cover. Then its month's page and a day are opened by the links printed on them.
  await choose(`Daily ${year}`)
  await expect(reader(`Year ${year}`)).toBeVisible()
  await page.getByRole('button', { name: `January ${year}`, exact: true }).click()
  await expect(reader(`^January ${year}`)).toBeVisible()
  await page.getByRole('button', { name: 'About this page' }).click()
  await expect(page.getByText('You haven’t written on this page yet.')).toBeVisible()
  await page.getByRole('button', { name: 'About this page' }).click()
  await page.getByRole('button', { name: new RegExp(`January 9, ${year}, with writing`) }).click()
  await expect(reader(`January 9, ${year}`)).toBeVisible()
  await page.getByRole('button', { name: 'Last written' }).click()
  await expect(reader(`January 5, ${year}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(reader(`January 6, ${year}`)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  // The ink alone is where it was, and of the same size.
  const whole = page.getByRole('img', { name: new RegExp(`^\\S+, January 5, ${year}`) })
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  // The page gets its size from the picture, a moment after that has loaded.
  await expect(whole).toBeVisible()
  const before = await whole.boundingBox()
  await page.getByRole('button', { name: 'Only your writing' }).click()
  const ink = page.getByRole('img', { name: /Your writing on/ })
  await expect.poll(() => ink.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  expect(await ink.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Share' }).click()
  const inking: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Your writing as SVG' }).click()
  expect(await readFile(await (await inking).path(), 'utf8')).toContain('<svg xmlns=')

  // Contents and small pages lead to other pages, and Back closes the reader.
  await page.getByRole('button', { name: 'Contents' }).click()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('button', { name: `January ${year}` })
    .click()
  await expect(reader(`^January ${year}`)).toBeVisible()
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await page.getByRole('button', { name: `Year ${year}`, exact: true }).click()
  await expect(reader(`Year ${year}`)).toBeVisible()
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  // An empty sheet opens its page, and addresses of earlier versions still lead there.
  await onSheet(6).click()
  await expect(reader(`January 6, ${year}`)).toBeVisible()
  await page.goto(page.url().replace('/planner?', '/planner/book?'))
  await expect(reader(`January 6, ${year}`)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/planner')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(`/planner?month=${year}-01`)
  await page.goto(`/planner/book?month=${year}-01-01`)
  await expect(calendar).toBeVisible()
})

test('a slow network moves nothing in the calendar when its parts arrive one after the other', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  const written = [5, 9, 20].map((day) => ({ streams: [printOf(dayOf(year, day)), penStrokes(day, day)] }))
  const unsure = { ...dayOf(year, 8), texts: [...dayOf(year, 8).texts, { text: 'call the bank', x: 60, y: 300, size: 12 }] }
  const content = writePdf([...written, { streams: [redrawnPrint(unsure)] }])
  await fixtures.uploads(ada, [{ name: 'planner.pdf', content }])
  const states = async () => (await fixtures.call(ada, `/api/users/${ada.id}/imports`)).json()
  await expect.poll(states, { timeout: slow }).toMatchObject([{ state: 'done' }])
  await signIn(ada)
  const shift = await watchLayoutShift(page)
  for (const [path, ms] of [
    ['months', 1200],
    ['editions', 900],
    ['days?*', 600],
  ] as const)
    await page.route(`**/api/users/*/${path}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/planner')
    await expect(page.getByRole('link', { name: /1 page waits/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shift(), `in a window of ${size.width} px`).toBeLessThan(0.02)
  }
})
