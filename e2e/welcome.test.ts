import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { type Fixtures, password } from './fixtures.ts'
import { delayResponse, expect, type Page, test } from './willow.ts'

/** Creates a user who has never signed in. */
async function newcomer(fixtures: Fixtures) {
  const robin = await fixtures.user()
  await createSettingsStore(fixtures.database).change({ userId: robin.id, now: instant(systemClock) }, () => ({
    isWelcomed: false,
  }))
  return robin
}

async function signInByHand(page: Page, { email }: { email: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const welcomeCard = (page: Page) => page.getByRole('region', { name: 'What do you write on?' })

test('the first sign-in opens the dashboard, whose card leads to the welcome screen once; it can be opened again', async ({
  page,
  fixtures,
  otherBrowser,
}) => {
  const robin = await newcomer(fixtures)
  await signInByHand(page, robin)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await expect(page).toHaveURL('/dashboard')
  await welcomeCard(page).getByRole('button', { name: 'iPad' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeFocused()

  const more = 'Mood and reminders'
  await page.getByText(more).click()
  const moods = page.getByRole('radiogroup', { name: 'Mood theme' }).getByRole('radio')
  await expect(moods).toHaveCount(3)
  await page.getByRole('radio', { name: 'Focus', exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'focus')
  await page.getByRole('radio', { name: 'Weekly' }).check()

  await page.getByRole('button', { name: 'I’m ready' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ready to use your digital planner?' })
  await expect(dialog).toContainText('Open your planner and turn')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await expect(page.getByRole('heading', { name: 'Your Goals' })).toBeVisible()
  await expect(welcomeCard(page)).toHaveCount(0)

  const tablet = await otherBrowser()
  await signInByHand(tablet, robin)
  await expect(tablet.locator('html')).toHaveAttribute('data-theme', 'focus')
  await expect(tablet).toHaveURL('/dashboard')
  await expect(welcomeCard(tablet)).toHaveCount(0)
  await tablet.goto('/welcome')
  await tablet.getByText(more).click()
  await expect(tablet.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await tablet.getByRole('button', { name: 'I’m ready' }).click()
  await tablet.getByRole('link', { name: 'Upload a page' }).click()
  await expect(tablet).toHaveURL('/library')
})

test('a dismissed welcome card stays away on every device', async ({ page, fixtures, otherBrowser }) => {
  const robin = await newcomer(fixtures)
  await signInByHand(page, robin)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await welcomeCard(page).getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(welcomeCard(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await saved
  const tablet = await otherBrowser(robin)
  for (const device of [page, tablet]) {
    const settings = device.waitForResponse(/\/settings$/)
    await device.goto('/dashboard')
    await settings
    await expect(
      device.getByRole('heading', { name: 'No goals yet' }).or(device.getByText('Ready to set a gentle goal?')),
    ).toBeVisible()
    await expect(welcomeCard(device)).toHaveCount(0)
  }
})

test("on a slow network the dashboard doesn't wait for the welcome card", async ({ page, fixtures }) => {
  const robin = await newcomer(fixtures)
  const settings = await delayResponse(page, /\/settings$/)
  await signInByHand(page, robin)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await expect(page.getByRole('heading', { name: 'Your Goals' })).toBeVisible()
  await expect(welcomeCard(page)).toHaveCount(0)
  settings.release()
  await expect(welcomeCard(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})
