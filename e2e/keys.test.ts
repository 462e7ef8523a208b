import { photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

/** Opens the palette, also if a press comes before the code of the keys. */
const openPalette = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused({ timeout: 500 })
  }).toPass()

test('single keys open screens, search, upload and the list of keys, and do nothing while a user types', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page).toHaveURL(/\/library$/, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search names and text' })
  await expect(search).toBeFocused()
  await page.keyboard.type('gp u?')
  await expect(search).toHaveValue('gp u?')
  await expect(page).toHaveURL(/\/library/)
  await search.fill('')
  await page.getByRole('heading', { level: 1, name: 'Library' }).focus()
  await page.keyboard.press('u')
  await expect(page.getByRole('dialog', { name: 'Upload Planner Page' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Search your pages')
  await page.keyboard.press('Escape')
  // Again if the machine pauses between the two keys.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    // Start from a screen without a search box, after the library's search box is gone.
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/library$/)
  await expect(search).toBeFocused()
})

test('the palette finds screens, actions and pages', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Balcony herbs.png', content: await photo(), folder: 'Projects' }])
  await signIn(robin)
  await page.goto('/goals')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const box = palette.getByRole('combobox', { name: 'Find anything' })
  await openPalette(page)
  await box.fill('prom')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Go to Prompts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/prompts$/)
  await openPalette(page)
  await box.fill('herbs')
  await expect(palette.getByRole('option').first()).toContainText('Balcony herbs.png')
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Search the library for “herbs”')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Balcony herbs.png' })).toBeVisible()
  await expect(palette).toHaveCount(0)
  await page.goto('/goals')
  await openPalette(page)
  await box.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openPalette(page)
  await box.fill('export')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/data')
  await openPalette(page)
  await box.fill('log out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})

test('single keys can be switched off, and the palette still opens', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/settings/you')
  await page.getByRole('button', { name: 'Show all keys' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Single keys' }).uncheck()
  await expect(toastOn(page)).toContainText('Settings updated')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Single keys' })).not.toBeChecked()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  for (const key of ['?', 'u', 'g', 'l']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/settings\/you$/)
})

test('a goal is completed on Home, and one press reopens it', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const body = JSON.stringify({ userId: robin.id, title: 'Walk before lunch' })
  await fixtures.call(robin, '/api/goals', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await signIn(robin)
  await page.goto('/')
  const goals = page.getByRole('region', { name: 'Your Goals' })
  await goals.getByRole('button', { name: /Walk before lunch/ }).click()
  await expect(goals.getByText('Ready to set a gentle goal?')).toBeVisible()
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(goals.getByText('Walk before lunch')).toBeVisible()
})

test('the order of the library is the same on another device', async ({ page, fixtures, signIn, otherBrowser }) => {
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.uploads(robin, [
    { name: 'Apples.png', content },
    { name: 'Beds.png', content },
  ])
  await signIn(robin)
  await page.goto('/library')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() === 'PATCH',
  )
  await page.getByRole('button', { name: 'Order: Newest' }).click()
  await page.getByRole('menuitem', { name: 'Name' }).click()
  await saved
  const tablet = await otherBrowser(robin)
  await tablet.goto('/library')
  await expect(tablet.getByRole('button', { name: 'Order: Name' })).toBeVisible()
  await expect(tablet.getByRole('article')).toContainText(['Apples.png', 'Beds.png'])
})
