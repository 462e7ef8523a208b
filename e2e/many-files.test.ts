import { addManyFiles } from './many-files.ts'
import { allowTime, expect, type Page, test } from './willow.ts'

const count = 2000
const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')

test('of two thousand files the next ones are loaded before the user scrolls to them, up to the last one, with few drawn at a time', async ({
  page,
  fixtures,
  server,
  signIn,
}) => {
  const robin = await fixtures.user()
  await addManyFiles(fixtures, server, robin, { count, nameOf: (at) => `Page ${String(at + 1).padStart(5, '0')}.pdf` })
  await signIn(robin)
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('cursor=')) reads += 1
  })
  await page.goto('/library')
  await expect(page.getByText('2,000 file(s)')).toBeVisible()
  await expect(cards(page).first()).toContainText('Page 02000.pdf')
  const first = page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()
  await expect(first).toHaveAttribute('aria-setsize', String(count))
  await expect(first).toHaveAttribute('aria-posinset', '1')
  expect(reads).toBe(0)

  await page.mouse.move(400, 700)
  while (reads === 0) {
    await page.mouse.wheel(0, 400)
    await drawnTwice(page)
  }
  expect(reads).toBe(1)
  // The last of the first sixty files is far below the screen.
  await expect(cards(page).filter({ hasText: 'Page 01941.pdf' })).toHaveCount(0)

  let most = 0
  const end = page.getByRole('article').filter({ hasText: 'Page 00001.pdf' })
  while ((await end.count()) === 0) {
    await page.mouse.wheel(0, 20_000)
    most = Math.max(most, await cards(page).count())
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(60)

  await page.keyboard.press('Home')
  await expect(page.getByRole('article').filter({ hasText: 'Page 02000.pdf' })).toBeVisible()
})

/** Resolves once the page has followed the wheel, however slow it is. */
const drawnTwice = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test("the library requests its files before anything the first screen doesn't need", async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await allowTime(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/uploads?*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/library')
  const isAsked = (part: RegExp) => asked.some((url) => part.test(url))
  await expect.poll(() => isAsked(/\/uploads\?/)).toBe(true)
  const later = [/\/account\/deletion$/, /landing-page/, /toast-viewport/, /beside-files/]
  expect(later.filter(isAsked)).toEqual([])
  answer()
  for (const part of later) await expect.poll(() => isAsked(part), String(part)).toBe(true)
})
