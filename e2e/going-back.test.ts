import { pdfOf, photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const addressOf = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search)

/** Opens the screen from another one, which Back leads to. */
async function show(page: Page, link: string) {
  await page.goto('/prompts')
  await navigation(page).getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
}
const cameFrom = /\/prompts$/

interface Opened {
  screen: string
  open: (page: Page) => Promise<void>
  role: 'dialog' | 'menu'
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function openAbove(page: Page, { open, role }: Pick<Opened, 'open' | 'role'>) {
  await expect(async () => {
    // It may have opened late.
    if ((await page.getByRole(role).count()) === 0) await open(page)
    await expect(page.getByRole(role)).toHaveCount(1, { timeout: 1000 })
  }).toPass()
}

/** Resolves when the history entry of what was closed is gone. A Back while it is being removed would lead no further than that. */
const entryIsRemoved = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined()

const pressPalette = (page: Page) => page.keyboard.press('Control+k')

const opened: Record<string, Opened> = {
  'the dialog of a goal': { screen: 'Goals', open: click('Add Goal'), role: 'dialog' },
  'the dialog of an upload': { screen: 'Library', open: click('Upload'), role: 'dialog' },
  'the menu of a page': { screen: 'Library', open: click(/^Actions for Monday/), role: 'menu' },
  'the palette': { screen: 'Goals', open: pressPalette, role: 'dialog' },
  'the list of keys': { screen: 'Goals', open: (page) => page.keyboard.press('?'), role: 'dialog' },
}

test('Back closes a dialog, a menu, the palette and the list of keys and stays on the screen, and the next Back leaves it', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Monday.png', content: await photo() }])
  await signIn(robin)
  for (const [what, { screen, open, role }] of Object.entries(opened)) {
    await show(page, screen)
    const address = await addressOf(page)
    await openAbove(page, { open, role })
    await page.goBack()
    await expect(page.getByRole(role), what).toHaveCount(0)
    expect(await addressOf(page), what).toBe(address)
    await page.goBack()
    await expect(page, what).toHaveURL(cameFrom)
  }

  // What is on top closes first.
  await show(page, 'Library')
  await click('Upload')(page)
  await page.getByRole('dialog').getByLabel('Folder').first().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(cameFrom)
})

test('Back closes the pages and the search of a reader, which stays on the page that was chosen, and then the reader', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Week.pdf', content: pdfOf('Monday', 'Tuesday', 'Wednesday') }])
  await signIn(robin)
  await show(page, 'Library')
  await page.getByRole('button', { name: 'Open Week.pdf' }).click()
  const reader = page.getByRole('dialog', { name: 'Week.pdf' })
  const strip = reader.getByRole('navigation', { name: 'Pages' })
  await reader.getByRole('button', { name: 'Pages', exact: true }).click()
  await strip.getByRole('button', { name: 'Go to page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await page.goBack()
  await expect(strip).toHaveCount(0)
  await expect(page).toHaveURL(/page=3/)
  const search = reader.getByRole('search')
  await page.keyboard.press('/')
  await reader.getByRole('searchbox').fill('Tuesday')
  await expect(page).toHaveURL(/page=2.*find=Tuesday/)
  await page.goBack()
  await expect(search).toHaveCount(0)
  await expect(reader.getByRole('img', { name: 'Page 2 of 3' })).toBeVisible()
  await page.goBack()
  await expect(reader).toHaveCount(0)
  await expect(page).toHaveURL(/\/library$/)
  await page.goBack()
  await expect(page).toHaveURL(cameFrom)
})

test('a dialog that was closed otherwise, or by a reload, leaves nothing to go back to', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.clock.install()
  for (const when of ['at once', 'later'] as const) {
    await show(page, 'Goals')
    // While the clock stands still, all that follows happens at once, however slow the machine is.
    if (when === 'at once') await page.clock.pauseAt(Date.now() + 60_000)
    for (let times = 0; times < 2; times++) {
      await click('Add Goal')(page)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    if (when === 'later') await entryIsRemoved(page)
    await page.goBack()
    await expect(page, when).toHaveURL(cameFrom)
    if (when === 'at once') await page.clock.resume()
  }
  await show(page, 'Goals')
  await click('Add Goal')(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goals')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await entryIsRemoved(page)
  await page.goBack()
  await expect(page).toHaveURL(cameFrom)
})

test('a screen that was opened from a dialog leads back to the one below in one step, and a slow page after a dialog arrives', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await show(page, 'Goals')
  for (const pauseMs of [0, 900]) {
    await openAbove(page, { open: pressPalette, role: 'dialog' })
    const box = page.getByRole('dialog').getByRole('combobox')
    await box.fill('settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings$/)
    await page.waitForTimeout(pauseMs)
    await page.goBack()
    await expect(page).toHaveURL(/\/goals$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goals')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await entryIsRemoved(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(cameFrom)
  await navigation(page).getByRole('link', { name: 'Goals', exact: true }).click()
  await page.route('**/slow-page', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ contentType: 'text/html', body: '<h1>Slow page</h1>' })
  })
  await click('Add Goal')(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => window.location.assign('/slow-page'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow page')
})

test('while a form is being sent, Back waits for the answer', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.admin())
  await page.goto('/prompts')
  await navigation(page).getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('link', { name: 'Access Manager', exact: true }).click()
  await page.getByRole('button', { name: 'Create Access Code' }).first().click()
  await page.getByRole('button', { name: 'Generate' }).click()
  let answer: (() => void) | undefined
  await page.route('**/api/admin/create-access-code', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Code' }).click()
  await expect.poll(() => answer !== undefined).toBe(true)
  await page.goBack()
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await addressOf(page)).toBe('/admin/access')
  answer?.()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await entryIsRemoved(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/people$/)
})

test('Back closes a dialog that opened while the entry of another one was being removed', async ({ page, fixtures, signIn }) => {
  // Marks the step back, before the app sees it.
  await page.addInitScript(() =>
    window.addEventListener('popstate', () => document.documentElement.setAttribute('data-stepped', ''), true),
  )
  await signIn(await fixtures.user())
  await show(page, 'Goals')
  const button = page.getByRole('button', { name: 'Add Goal', exact: true }).first()
  await button.evaluate((element: HTMLElement) => {
    history.back = () => {
      Reflect.deleteProperty(history, 'back')
      history.back()
      element.click()
    }
  })
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('html[data-stepped]')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await addressOf(page)).toBe('/goals')
  await entryIsRemoved(page)
  await page.goBack()
  await expect(page).toHaveURL(cameFrom)
})
