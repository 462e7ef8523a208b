import { ownerPaths } from '#test/routes/owner-paths.ts'
import { goWithin } from './offline-steps.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

// Without smooth scrolling, the focused element is in its final place immediately.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 390, height: 844 }

interface Opening {
  at: string
  button: string
  opens: string | RegExp
  /** How many times Tab may be pressed from the top of the page until the button has focus. */
  tabs: number
}

/** What owners do most, and the button that starts it. */
const features: readonly Opening[] = [
  { at: '/dashboard', button: 'Focus Timer', opens: 'Focus Timer', tabs: 20 },
  { at: '/dashboard', button: 'Upload Pages', opens: 'Upload Planner Page', tabs: 20 },
  { at: '/dashboard', button: 'F.L.O.W. System', opens: 'F.L.O.W. Companion', tabs: 20 },
  { at: '/dashboard', button: 'Reset Flow', opens: 'Breathing Reset', tabs: 20 },
  { at: '/goals', button: 'Add Goal', opens: /goal/i, tabs: 8 },
  { at: '/goals', button: 'Edit Walk', opens: /goal/i, tabs: 12 },
  { at: '/library', button: 'New Folder', opens: /folder/i, tabs: 8 },
  { at: '/library', button: 'Upload', opens: 'Upload Planner Page', tabs: 8 },
  { at: '/library', button: 'Open Page.png', opens: 'Page.png', tabs: 16 },
  { at: '/settings', button: 'Change Password', opens: 'Change Password', tabs: 30 },
]

test.beforeEach(async ({ fixtures, signIn }) => {
  const owner = await fixtures.user()
  await fixtures.uploadsWithPreviews(owner, [{ name: 'Page.png', content: await photo() }])
  const body = JSON.stringify({ userId: owner.id, title: 'Walk' })
  await fixtures.call(owner, '/api/goals', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await signIn(owner)
})

test('the most common tasks need few presses of Tab, work by keyboard alone, and each dialog returns the focus', async ({
  page,
}) => {
  for (const { at, button, opens, tabs } of features) {
    await page.goto(at)
    const wanted = page
      .getByRole('main')
      .getByRole('button', { name: button, exact: button === 'Upload' })
      .first()
    await expect(wanted, button).toBeVisible()
    await page.waitForLoadState('networkidle')
    let presses = 0
    while (!(await wanted.evaluate((element) => element === document.activeElement)) && presses <= tabs) {
      await page.keyboard.press('Tab')
      presses += 1
    }
    expect(presses, `presses of Tab until ${button}`).toBeLessThanOrEqual(tabs)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(wanted, `focus after ${button}`).toBeFocused()
  }
})

/** The elements that something else, such as a bar in a fixed place, covers when they have the focus. */
const coveredInFocus = (page: Page) =>
  page.evaluate(() => {
    const isCovered = (element: HTMLElement) => {
      element.focus()
      const { left, top, width, height } = element.getBoundingClientRect()
      if (document.activeElement !== element || width * height === 0) return false
      const points = [0.25, 0.5, 0.75].map((share) => document.elementFromPoint(left + width / 2, top + height * share))
      return !points.some(
        (found) =>
          found !== null &&
          (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element) === true),
      )
    }
    const elements = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')
    return [...elements].filter(isCovered).map((element) => element.outerHTML.slice(0, 160))
  })

test('on a phone no bar covers the focused element', async ({ page, server }) => {
  await page.setViewportSize(phone)
  await page.goto('/dashboard')
  const covered: string[] = []
  for (const path of await ownerPaths(server.url)) {
    await goWithin(page, path)
    // What loads later would move the focused element.
    await expect(page.locator('main .animate-skeleton')).toHaveCount(0)
    for (const found of await coveredInFocus(page)) covered.push(`${path}: ${found}`)
  }
  expect(covered).toEqual([])
})

interface Form {
  at: string
  /** The button that opens the form. Undefined when the form is on the screen already. */
  button?: string
  field: string
  words: string
  submit: string
}

const forms: readonly Form[] = [
  { at: '/goals', button: 'Add Goal', field: 'Goal', words: 'Swim in the lake', submit: 'Add Goal' },
  { at: '/goals', button: 'Edit Walk', field: 'Goal', words: 'Walk to the sea', submit: 'Save' },
  { at: '/library', button: 'New Folder', field: 'Folder name', words: 'Trips', submit: 'Create' },
]

test('entered text is kept after the server has failed', async ({ page, problems }) => {
  problems.expect(/500/)
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500 }),
  )
  for (const { at, button, field, words, submit } of forms) {
    await page.goto(at)
    if (button) await page.getByRole('main').getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(field, { exact: true }).fill(words)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await expect(dialog.getByRole('alert'), at).toBeVisible()
    await expect(dialog.getByLabel(field, { exact: true })).toHaveValue(words)
  }
})
