import { expect, type Page, test } from './willow.ts'

const settings = (page: Page) => page.getByRole('link', { name: 'Settings' })
const tooltip = (page: Page, name: string) => page.getByRole('tooltip', { name })

test.beforeEach(async ({ page, given, signIn }) => {
  await signIn(await given.person())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Robin Reed$/)
})

test('the cards stand in their order', async ({ page }) => {
  const order = ["Today's Prompt", 'What would you like to do?', 'Your Goals', 'Recent Pages', 'Did you know?', 'Community']
  const names = await page.getByRole('region').evaluateAll((regions) =>
    regions.map((region) => {
      const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent
      return label ?? region.getAttribute('aria-label')
    }),
  )
  expect(names.filter((name) => order.includes(name ?? ''))).toEqual(order)
})

test('a pointer that rests on a button of the header is told what it is', async ({ page }) => {
  await settings(page).hover()
  await expect(tooltip(page, 'Settings')).toBeAttached()
  const logout = page.getByRole('button', { name: 'Log Out' })
  for (const x of [10, 14, 18, 22]) await logout.hover({ position: { x, y: 30 } })
  await expect(tooltip(page, 'Log Out')).toBeAttached()
})

test('focus by keyboard is told as well, and stays where it is', async ({ page }) => {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(tooltip(page, 'Settings')).toBeAttached()
  await expect(settings(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
})

test('the navigation has four ways, and names the one taken', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Prompts', 'Goals', 'Library'])
  for (const name of ['Prompts', 'Goals', 'Library', 'Home']) {
    await links.filter({ hasText: name }).click()
    await expect(page.locator('[aria-current=page]')).toHaveText(name)
  }
})

test('the four tiles open what they name', async ({ page }) => {
  const tiles = page.getByRole('region', { name: 'What would you like to do?' }).getByRole('button')
  await expect(tiles).toContainText(['Focus Timer', 'Upload Pages', 'F.L.O.W. System', 'Reset Flow'])
  for (const [at, name] of ['Focus Timer', 'Upload Planner Page', 'F.L.O.W. Companion', 'Breathing Reset'].entries()) {
    await tiles.nth(at).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the community opens in a new tab that learns nothing of this one, and a tip says something new', async ({ page }) => {
  const link = page.getByRole('region', { name: 'Community' }).getByRole('link')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noreferrer/)
  await expect(page.getByRole('region', { name: 'Did you know?' })).toContainText(/\w+ \w+/)
})
