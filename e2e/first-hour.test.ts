import { penStrokes, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { photo } from './page-files.ts'
import { dayOfPlanner, publishThisYear, slow } from './screens/filled-planner.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serverOf: 'the first hour' })
// In one worker, because a planner has to be published in each.
test.describe.configure({ mode: 'default' })

const year = new Date().getFullYear()
/** A Tuesday of January. */
const tuesday = [1, 2, 3, 4, 5, 6, 7].find((day) => new Date(year, 0, day).getDay() === 2) ?? 1
const export_ = {
  name: 'Tuesday.pdf',
  mimeType: 'application/pdf',
  buffer: writePdf([{ streams: [printOf(dayOfPlanner(year, tuesday)), penStrokes(9)] }]),
}
/** Taps after the landing page is open, and words that can be read without scrolling on the screens on the way. */
const [mostTaps, mostWords] = [7, 300]

test('on a phone, from the landing page to the own Tuesday, by way of the planner that was bought: seven taps, few words, and no reload', async ({
  page,
  fixtures,
}) => {
  test.setTimeout(3 * slow)
  const edition = await publishThisYear(fixtures)
  const admin = await fixtures.admin()
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const sold = { name: `Planner ${year}`, isCoded: true, isStamped: false, rules: [], editions: [{ id: edition, label: '' }] }
  const { product } = await (await fixtures.call(admin, '/api/admin/products', json(sold))).json()
  const made = await fixtures.call(admin, '/api/admin/create-access-code', json({ productId: product.id }))
  const { code } = await made.json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  let [taps, words] = [0, 0]
  const tap = async (role: 'button' | 'link', name: string) => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).last().click()
  }
  const read = async () => {
    words += await wordsInView(page)
  }
  taps += 1
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(fixtures.email())
  await page.getByLabel('Access code').fill(code)
  await read()
  await tap('button', 'Validate Access Code')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByLabel('Confirm password').fill('planner-42')
  await read()
  await tap('button', 'Complete Registration')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await read()
  await tap('button', 'Sign In')
  await expect(page.getByRole('button', { name: 'Supernote' })).toBeVisible()
  await read()
  await tap('button', 'Supernote')
  await expect(page.getByRole('img', { name: `Cover of Planner ${year}` })).toBeVisible()
  await expect(page.getByText('Copy the file into the folder Document.')).toBeVisible()
  await read()
  const download = page.waitForEvent('download')
  await tap('link', `Download Daily ${year}`)
  await download
  await expect(page.getByText('Open the planner, choose Export, and take all pages as PDF.')).toBeVisible()
  await expect(page.getByText('open Library, then Upload')).toHaveCount(0)
  const chooser = page.waitForEvent('filechooser')
  await tap('button', 'Choose Files')
  await (await chooser).setFiles(export_)
  await expect(page.getByRole('heading', { name: 'There is your Tuesday.' })).toBeVisible({ timeout: slow })
  await expect(page.getByRole('img', { name: new RegExp(`Tuesday, January ${tuesday}`) })).toBeVisible()
  await read()
  expect(taps).toBeLessThanOrEqual(mostTaps)
  expect(words).toBeLessThanOrEqual(mostWords)
  await page.getByRole('link', { name: 'Open This Day' }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`Tuesday, January ${tuesday}, ${year}`) })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  // Never again.
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Choose a mood' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Supernote' })).toHaveCount(0)
})

const wordsInView = (page: Page) =>
  page.evaluate(() => {
    let count = 0
    const main = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, bottom, width, height } = range.getBoundingClientRect()
      const isSeen =
        text.parentElement?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && width > 1 && height > 1
      if (isSeen && top < innerHeight && bottom > 0) count += text.textContent?.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    }
    return count
  })

const chosen = (page: Page) => page.getByRole('heading', { level: 3, name: 'Bring the whole planner' })

test('the question can be skipped, and an answer survives a reload and can be changed', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Something else' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Something else' })).toBeFocused()
  await page.reload()
  await expect(chosen(page)).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(0)
  await page.getByRole('button', { name: 'Another device' }).press('Enter')
  await page.getByRole('button', { name: 'reMarkable' }).click()
  await page.getByRole('link', { name: 'How to export from your tablet' }).click()
  await expect(page.getByRole('heading', { name: /reMarkable/ })).toBeInViewport()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: /Supernote/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: /Supernote/ })).toBeInViewport()
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Another device' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'What do you write on?' })).toBeFocused()
  await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 11; NoteAir)' }))
  await page.getByRole('button', { name: 'iPad' }).click()
  await expect(chosen(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use Ink' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Another device' }).click()
  await page.getByRole('button', { name: 'Boox or Android' }).click()
  await page.getByRole('button', { name: 'Use Ink' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ink')
  await page.getByRole('link', { name: 'Skip to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'What do you write on?' })).toHaveCount(0)
})

test('a file that belongs to no planner leaves a sentence and a door to the library on the screen of the planner', async ({
  page,
  fixtures,
  signIn,
}) => {
  test.setTimeout(slow)
  await publishThisYear(fixtures)
  await signIn(await fixtures.user())
  await page.goto('/planner')
  await page.getByRole('button', { name: 'Supernote' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles({ name: 'Recipe.png', mimeType: 'image/png', buffer: await photo() })
  await expect(page.getByRole('heading', { name: 'Your pages are in the library.' })).toBeVisible({ timeout: slow })
  await page.getByRole('link', { name: 'Go to the Library' }).click()
  await expect(page.getByText('Recipe.png')).toBeVisible()
})
