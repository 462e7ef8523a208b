import { expect, type Page, test, toastOn } from './willow.ts'

const prompts = (page: Page) => page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')
const wordsOf = async (page: Page) =>
  (await prompts(page).locator('p').allTextContents()).filter((text) => text !== 'Today’s prompt')
const chip = (page: Page, name: string) => page.getByRole('list', { name: 'Categories' }).getByRole('button', { name })
const todaysPrompt = (page: Page) => page.getByRole('region', { name: "Today's Prompt" })

async function promptOn(page: Page) {
  return (await todaysPrompt(page).locator('[aria-live]').textContent()) ?? ''
}

test('a category toggles, shuffle changes the order, a prompt is copied, and an unknown category shows the way to all', async ({
  page,
  context,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/prompts')
  await expect(prompts(page)).toHaveCount(30)
  await chip(page, 'Creative Sparks').click()
  await expect(chip(page, 'Creative Sparks')).toHaveAttribute('aria-pressed', 'true')
  await expect(prompts(page)).toHaveCount(5)
  await expect(page.getByRole('status').filter({ hasText: '5 prompts' })).toBeVisible()
  await chip(page, 'Mindful Moments').click()
  await expect(prompts(page).filter({ hasText: 'Mindful Moments' })).toHaveCount(5)
  await expect(chip(page, 'Creative Sparks')).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(prompts(page)).toHaveCount(5)
  const five = await wordsOf(page)
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await expect(prompts(page)).toHaveCount(5)
  expect((await wordsOf(page)).toSorted()).toEqual(five.toSorted())
  await chip(page, 'Mindful Moments').click()
  await expect(prompts(page)).toHaveCount(30)
  await expect(page).toHaveURL('/prompts')

  const before = await wordsOf(page)
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await expect.poll(() => wordsOf(page)).not.toEqual(before)
  expect((await wordsOf(page)).toSorted()).toEqual(before.toSorted())
  const [first = ''] = await wordsOf(page)
  await page.getByRole('button', { name: `Copy prompt: ${first}` }).click()
  await expect(toastOn(page)).toContainText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  await page.goto('/prompts?category=horoscopes')
  await expect(page.getByText('No prompts found for this category.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prompt Tips' })).toBeVisible()
  await page.getByRole('link', { name: 'View all prompts' }).click()
  await expect(prompts(page)).toHaveCount(30)
})

test('a dashboard left open past midnight shows the new day by itself, with a prompt and its category', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.clock.install({ time: new Date(2026, 4, 4, 23, 58) })
  await page.goto('/')
  const before = await promptOn(page)
  await expect(page.getByText('Today is Monday, May 4, 2026')).toBeVisible()
  const tip = await page.getByRole('region', { name: 'Did you know?' }).textContent()
  await page.clock.fastForward('05:00')
  await expect(page.getByText('Today is Tuesday, May 5, 2026')).toBeVisible()
  const shown = await promptOn(page)
  expect(shown).not.toBe(before)
  expect(await page.getByRole('region', { name: 'Did you know?' }).textContent()).not.toBe(tip)
  const category = await todaysPrompt(page).locator('footer span').first().textContent()
  await todaysPrompt(page).getByRole('link', { name: 'All prompts' }).click()
  await expect(prompts(page).filter({ hasText: shown })).toContainText(category ?? 'none')
})
