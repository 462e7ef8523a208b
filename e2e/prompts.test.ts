import { expect, type Page, test, toastOn } from './willow.ts'

const prompts = (page: Page) => page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')
const wordsOf = async (page: Page) =>
  (await prompts(page).locator('p').allTextContents()).filter((text) => text !== "Today's prompt")
const chip = (page: Page, name: string) => page.getByRole('list', { name: 'Categories' }).getByRole('button', { name })
const todaysPrompt = (page: Page) => page.getByRole('region', { name: "Today's Prompt" })
const noon = (day: number) => new Date(2026, 4, day, 12)

async function promptOn(page: Page) {
  return (await todaysPrompt(page).locator('[aria-live]').textContent()) ?? ''
}

test.describe('on the prompts screen', () => {
  test.beforeEach(async ({ page, fixtures, signIn }) => {
    await signIn(await fixtures.user())
    await page.goto('/prompts')
    await expect(prompts(page)).toHaveCount(30)
  })

  test('a category toggles: on it filters the prompts, off it shows all', async ({ page }) => {
    await chip(page, 'Creative Sparks').click()
    await expect(chip(page, 'Creative Sparks')).toHaveAttribute('aria-pressed', 'true')
    await expect(prompts(page)).toHaveCount(5)
    await expect(page.getByRole('status').filter({ hasText: '5 prompts' })).toBeVisible()
    await chip(page, 'Mindful Moments').click()
    await expect(prompts(page).filter({ hasText: 'Mindful Moments' })).toHaveCount(5)
    await expect(chip(page, 'Creative Sparks')).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(prompts(page)).toHaveCount(5)
    await chip(page, 'Mindful Moments').click()
    await expect(prompts(page)).toHaveCount(30)
    await expect(page).toHaveURL('/prompts')
  })

  test('shuffle changes the order of the current list and loses no prompt', async ({ page }) => {
    const before = await wordsOf(page)
    await page.getByRole('button', { name: 'Shuffle' }).click()
    await expect.poll(() => wordsOf(page)).not.toEqual(before)
    expect((await wordsOf(page)).toSorted()).toEqual(before.toSorted())

    await chip(page, 'Gentle Check-ins').click()
    await expect(prompts(page)).toHaveCount(5)
    const five = await wordsOf(page)
    await page.getByRole('button', { name: 'Shuffle' }).click()
    await expect(prompts(page)).toHaveCount(5)
    expect((await wordsOf(page)).toSorted()).toEqual(five.toSorted())
  })

  test('a prompt is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const [first = ''] = await wordsOf(page)
    await page.getByRole('button', { name: `Copy prompt: ${first}` }).click()
    await expect(toastOn(page)).toContainText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  })

  test('an address with an unknown category shows all prompts', async ({ page }) => {
    await page.goto('/prompts?category=horoscopes')
    await expect(page.getByText('No prompts found for this category.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Prompt Tips' })).toBeVisible()
    await page.getByRole('link', { name: 'View all prompts' }).click()
    await expect(prompts(page)).toHaveCount(30)
  })
})

test('two users see the same prompt on one day, and another one the next day', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  await signIn(await fixtures.user())
  const other = await otherBrowser(await fixtures.user('Ada Lovelace'))
  for (const visitor of [page, other]) {
    await visitor.clock.setFixedTime(noon(4))
    await visitor.goto('/')
  }
  const monday = await promptOn(page)
  expect(monday.length).toBeGreaterThan(30)
  expect(await promptOn(other)).toBe(monday)

  for (const visitor of [page, other]) {
    await visitor.clock.setFixedTime(noon(5))
    await visitor.reload()
  }
  const tuesday = await promptOn(page)
  expect(tuesday).not.toBe(monday)
  expect(await promptOn(other)).toBe(tuesday)
})

test('a dashboard left open past midnight shows the new day by itself', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.clock.install({ time: new Date(2026, 4, 4, 23, 58) })
  await page.goto('/')
  const before = await promptOn(page)
  await expect(page.getByText('Today is Monday, May 4, 2026')).toBeVisible()
  const tip = await page.getByRole('region', { name: 'Did you know?' }).textContent()
  await page.clock.fastForward('05:00')
  await expect(page.getByText('Today is Tuesday, May 5, 2026')).toBeVisible()
  expect(await promptOn(page)).not.toBe(before)
  expect(await page.getByRole('region', { name: 'Did you know?' }).textContent()).not.toBe(tip)
})

test('shuffle on the dashboard shows another prompt with its category', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/')
  for (let shuffles = 0; shuffles < 5; shuffles += 1) {
    const before = await promptOn(page)
    await todaysPrompt(page).getByRole('button', { name: 'Shuffle' }).click()
    await expect.poll(() => promptOn(page)).not.toBe(before)
  }
  const shown = await promptOn(page)
  const category = await todaysPrompt(page).locator('footer span').first().textContent()
  await todaysPrompt(page).getByRole('link', { name: 'All prompts' }).click()
  await expect(prompts(page).filter({ hasText: shown })).toContainText(category ?? 'none')
})

test('with auto-adapt on, prompts use reflect and goals energize; with it off, the chosen theme stays', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  const theme = () => page.locator('html').getAttribute('data-theme')
  await page.goto('/prompts')
  await expect(prompts(page)).toHaveCount(30)
  expect(await theme()).toBe('calm')

  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Auto-adapt to time of day' }).click()
  await page.getByRole('link', { name: 'Prompts' }).click()
  await expect.poll(theme).toBe('reflect')
  await page.getByRole('link', { name: 'Goals' }).click()
  await expect.poll(theme).toBe('energize')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.poll(theme).toMatch(/calm|morning|evening/)
})
