import { openBreathing, openTimer } from './screens/companion-screens.ts'
import { inDialog } from './screens/screen.ts'
import { translateNow, translatePages } from './screens/translation.ts'
import { startTimer } from './timer-steps.ts'
import { expect, type Page, test } from './willow.ts'

test.beforeEach(({ context }) => translatePages(context))

const noErrorScreen = (page: Page) => expect(page.getByText('Something went wrong')).toHaveCount(0)

test('a translated timer goes on counting', async ({ page, signIn, fixtures }) => {
  await signIn(await fixtures.user())
  await openTimer(page)
  await startTimer(page)
  const left = page.getByRole('timer')
  const before = await left.textContent()
  await expect(left).not.toHaveText(before ?? '')
  await translateNow(page)
  const later = await left.textContent()
  await expect(left).not.toHaveText(later ?? '')
  await noErrorScreen(page)
})

test('a translated breathing reset goes from phase to phase', async ({ page, signIn, fixtures }) => {
  await signIn(await fixtures.user())
  await openBreathing(page)
  await inDialog(page, 'Start').click()
  const phase = page.getByRole('dialog').getByRole('status')
  for (const name of ['Inhale', 'Hold', 'Exhale']) await expect(phase).toHaveText(name)
  await noErrorScreen(page)
})

test('a wrong password is said on a translated page, twice', async ({ page, fixtures }) => {
  const { email } = await fixtures.user()
  await page.goto('/login')
  for (const wrong of ['not this one', 'nor this one']) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(wrong)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await translateNow(page)
  }
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('Shuffle shows another prompt on a translated page', async ({ page, signIn, fixtures }) => {
  await signIn(await fixtures.user())
  await page.goto('/dashboard')
  const shuffle = page.getByRole('button', { name: 'Shuffle' })
  const prompt = page.getByRole('region', { name: "Today's Prompt" }).locator('[aria-live]')
  for (let time = 0; time < 3; time++) {
    const before = await prompt.textContent()
    await shuffle.click()
    await expect(prompt).not.toHaveText(before ?? '')
  }
  await noErrorScreen(page)
})
