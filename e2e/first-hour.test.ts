import { penStrokes, printOf, writePdf } from '#test/documents/planner-pdf.ts'
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

test('on a phone, from signing up to the own Tuesday: eight taps, and no reload', async ({ page, fixtures }) => {
  test.setTimeout(3 * slow)
  await publishThisYear(fixtures)
  const [email, code] = [fixtures.email(), await fixtures.code()]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup')
  let taps = 0
  const tap = async (role: 'button' | 'link', name: string) => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).last().click()
  }
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Access code').fill(code)
  await tap('button', 'Validate Access Code')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByLabel('Confirm password').fill('planner-42')
  await tap('button', 'Complete Registration')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await tap('button', 'Sign In')
  await tap('link', 'Look around')
  await tap('button', 'Supernote')
  await expect(page.getByText('Open the note, choose Export, and take PDF or PNG.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tap('button', 'Choose Files')
  await (await chooser).setFiles(export_)
  await tap('button', 'Upload')
  await expect(page.getByRole('heading', { name: 'There is your Tuesday.' })).toBeVisible({ timeout: slow })
  await tap('link', 'Open This Day')
  await expect(page.getByRole('dialog', { name: new RegExp(`Tuesday, January ${tuesday}, ${year}`) })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(8)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  // Never again.
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'What you will find' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What do you write on?' })).toHaveCount(0)
})

const chosen = (page: Page) => page.getByRole('heading', { level: 2, name: 'Bring your first page' })

test('the question can be skipped, and an answer survives a reload and can be changed', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Something else' }).press('Enter')
  await expect(chosen(page)).toBeFocused()
  await page.reload()
  await expect(chosen(page)).toBeVisible()
  await page.getByRole('button', { name: 'Another device' }).press('Enter')
  await page.getByRole('button', { name: 'reMarkable' }).click()
  await page.getByRole('link', { name: 'Pages from your devices' }).click()
  await expect(page.getByRole('heading', { name: /reMarkable/ })).toBeInViewport()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: /Supernote/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: /Supernote/ })).toBeInViewport()
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Another device' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'What do you write on?' })).toBeFocused()
  await page.getByRole('link', { name: 'Skip to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'New here?' })).toHaveCount(0)
})
