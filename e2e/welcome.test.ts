import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { type Given, password } from './given.ts'
import { expect, holdBack, type Page, test } from './willow.ts'

/** Somebody who has never signed in. */
async function newcomer(given: Given) {
  const robin = await given.person()
  await createSettingsStore(given.database).change(robin.id, { isWelcomed: false }, instant(systemClock))
  return robin
}

async function signInByHand(page: Page, { email }: { email: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('the first sign-in opens the welcome screen, once, and it can be opened again', async ({ page, given, otherBrowser }) => {
  const robin = await newcomer(given)
  await signInByHand(page, robin)
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeFocused()

  const moods = page.getByRole('radiogroup', { name: 'Mood theme' }).getByRole('radio')
  await expect(moods).toHaveCount(3)
  await page.getByRole('radio', { name: 'Focus', exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'focus')
  await page.getByRole('radio', { name: 'Weekly' }).check()

  await page.getByRole('button', { name: 'I am ready' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ready to use your digital planner?' })
  await expect(dialog).toContainText('Open the planner from your Pro Pack')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'I am ready' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')

  const tablet = await otherBrowser()
  await signInByHand(tablet, robin)
  await expect(tablet.locator('html')).toHaveAttribute('data-theme', 'focus')
  await expect(tablet).toHaveURL('/dashboard')
  await tablet.goto('/welcome')
  await expect(tablet.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await tablet.getByRole('button', { name: 'I am ready' }).click()
  await tablet.getByRole('link', { name: 'Upload a page' }).click()
  await expect(tablet).toHaveURL('/library')
})

test('somebody on the way to a page of theirs is not held up, and welcomed at home', async ({ page, given, signIn }) => {
  const robin = await newcomer(given)
  await signIn(robin)
  const settings = page.waitForResponse((answer) => answer.url().endsWith(`/api/users/${robin.id}/settings`))
  await page.goto('/library')
  await settings
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/welcome')
})

test('on a slow network nothing of the dashboard shows before the welcome', async ({ page, given }) => {
  const robin = await newcomer(given)
  const settings = await holdBack(page, /\/settings$/)
  await signInByHand(page, robin)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  settings.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible()
  await expect(page).toHaveURL('/welcome')
})
