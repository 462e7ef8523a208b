import { delayResponse, expect, type Page, test } from './willow.ts'

const settings = (page: Page) => page.getByRole('link', { name: 'Settings' })
const tooltip = (page: Page, name: string) => page.getByRole('tooltip', { name })

test.beforeEach(async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Robin Reed$/)
  // The prerendered start has no buttons, so the app is running now.
  await expect(settings(page)).toBeVisible()
})

test("on a slow network the greeting, date and prompt appear before the scripts, and don't move when those load", async ({
  page,
}) => {
  const scripts = await delayResponse(page, /\/assets\/.*\.js$/)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const begun = page.locator('[data-slot]')
  await expect(begun).toHaveText([/^Good .*, Robin Reed$/, /^Today is /, /\w{3}/])
  await page.evaluate(() => document.fonts.ready)
  const [words, places] = [await begun.allTextContents(), await begun.evaluateAll(placesOf)]
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  scripts.release()
  await expect(settings(page)).toBeVisible()
  const card = page.getByRole('region', { name: "Today's Prompt" })
  const drawn = page.locator('h1, h1 ~ p, header:has(h1) > p').or(card.locator('p > span'))
  await expect(drawn).toHaveText(words)
  await page.evaluate(() => document.fonts.ready)
  expect(await drawn.evaluateAll(placesOf)).toEqual(places)
})

/** Returns the box of each element's text, in whole pixels from the top left. */
function placesOf(elements: Element[]) {
  return elements.map((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { x, y, width, height } = words.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  })
}

test('the cards are in their order, the community opens in a new tab, and the four tiles and links open what they name', async ({
  page,
}) => {
  const order = ["Today's Prompt", 'What would you like to do?', 'Your Goals', 'Recent Pages', 'Did you know?', 'Community']
  const names = () =>
    page.getByRole('region').evaluateAll((regions) =>
      regions.map((region) => {
        const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent
        return label ?? region.getAttribute('aria-label')
      }),
    )
  await expect.poll(async () => (await names()).filter((name) => order.includes(name ?? ''))).toEqual(order)

  const link = page.getByRole('region', { name: 'Community' }).getByRole('link')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noreferrer/)
  await expect(page.getByRole('region', { name: 'Did you know?' })).toContainText(/\w+ \w+/)

  const tiles = page.getByRole('region', { name: 'What would you like to do?' }).getByRole('button')
  await expect(tiles).toContainText(['Focus Timer', 'Upload Pages', 'F.L.O.W. System', 'Reset Flow'])
  for (const [at, name] of ['Focus Timer', 'Upload Planner Page', 'F.L.O.W. Companion', 'Breathing Reset'].entries()) {
    await tiles.nth(at).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Prompts', 'Goals', 'Library'])
  const ways = { Prompts: '/prompts', Goals: '/goals', Library: '/library', Home: '/' }
  for (const [name, address] of Object.entries(ways)) {
    await links.filter({ hasText: name }).click()
    await expect(page.locator('[aria-current=page]')).toHaveText(name)
    await expect(page).toHaveURL(address)
  }
})

test('a tooltip names a header button under the pointer or focused by keyboard, and the focus stays there', async ({ page }) => {
  await settings(page).hover()
  await expect(tooltip(page, 'Settings')).toBeAttached()
  const logout = page.getByRole('button', { name: 'Log Out' })
  for (const x of [10, 14, 18, 22]) await logout.hover({ position: { x, y: 30 } })
  await expect(tooltip(page, 'Log Out')).toBeAttached()

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(tooltip(page, 'Settings')).toBeAttached()
  await expect(settings(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
})
