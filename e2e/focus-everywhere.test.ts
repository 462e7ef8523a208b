import { startTimer } from './timer-steps.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Focus Timer' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const inNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Open timer: / })

test('the timer is shown on the screens of a signed-in user, and its end is announced there', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.admin())
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  // All screens of users are in the same shell.
  for (const path of ['/library', '/settings', '/admin']) {
    await startTimer(page)
    await page.goto(path)
    await expect(inNavigation(page), path).toHaveAccessibleName(/^Open timer: 2\d:\d\d left$/)
    // A clock that jumps ends what is still loading.
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward('25:01')
    await expect(toastOn(page), path).toContainText('Great work! 🎉')
    await expect(inNavigation(page), path).toHaveAccessibleName('Open timer: Choose your break.')
    await toastOn(page).getByRole('button', { name: 'Open timer' }).click()
    await button(page, 'Stop').click()
  }
})

test('a user chooses a goal to work on, sees it full screen, and returns to the screen they came from', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  for (const title of ['Finish the garden plan', 'Sunday walks'])
    await fixtures.call(robin, '/api/goals', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: robin.id, title }),
    })
  await signIn(robin)
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  await dialog(page).getByRole('combobox', { name: 'Working on' }).click()
  await page.getByRole('option', { name: 'Finish the garden plan' }).click()
  await startTimer(page)
  await button(page, 'Full screen').click()
  await expect(dialog(page)).toContainText('Finish the garden plan')
  await expect(button(page, 'Pause')).toBeFocused()
  const place = await dialog(page).boundingBox()
  expect(place).toMatchObject({ x: 0, y: 0, ...(page.viewportSize() ?? {}) })

  await page.keyboard.press('Escape')
  await expect(button(page, 'Full screen')).toBeVisible()
  await expect(button(page, 'Pause')).toBeFocused()
  await button(page, 'Full screen').click()
  await page.clock.fastForward('25:01')
  await expect(dialog(page).getByRole('region', { name: 'Choose your break' })).toBeVisible()
  await button(page, 'Leave full screen').click()
  await button(page, 'Close').click()
  await expect(dialog(page)).toHaveCount(0)

  // The chosen goal survives a reload. A finished goal is no longer worked on.
  await page.reload()
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Working on' })).toContainText('Finish the garden plan')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark as done: Finish the garden plan' }).click()
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Working on' })).toContainText('Nothing in particular')
})

test('past focus time is shown month by month, and the address has the month', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.call(robin, '/api/focus-sessions/018f5a6e-0000-7000-8000-000000000001', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: robin.id, day: '2026-10-06', minutes: 75, endedAt: '2026-10-06T09:00:00Z' }),
  })
  await signIn(robin)
  await page.clock.install({ time: new Date(2026, 10, 18, 10) })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Focus Timer' }).click()
  await dialog(page).getByRole('link', { name: 'See earlier months' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Focus' })).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  const month = page.getByRole('region', { name: 'November 2026' })
  await expect(month).toContainText('No focus sessions this month yet.')
  await expect(month.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await month.getByRole('button', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(/\/focus\?month=2026-10$/)
  await page.reload()
  const october = page.getByRole('region', { name: 'October 2026' })
  await expect(october).toContainText('1 h 15 min on 1 day')
  await expect(october.getByText('Tuesday, October 6: 1 h 15 min')).toBeAttached()
  await october.getByRole('button', { name: 'This month' }).click()
  await expect(page).toHaveURL(/\/focus$/)
})
