import { expect, test } from '../willow.ts'

test('the settings say what arrives on this device, or why nothing can arrive', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/settings/reminders')
  const field = page.getByRole('switch', { name: 'Notifications on this device' })
  // These builds can't ask for permission and block notifications.
  await expect(page.getByText('Your browser blocks notifications from this page.')).toBeVisible()
  await expect(field).toBeDisabled()

  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await page.reload()
  await expect(page.getByText('arrive here while this browser is running, even when no page is open.')).toBeVisible()
  await expect(field).toBeEnabled()

  // WebViews on e-ink tablets have no PushManager.
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(
    page.getByText('This browser can’t show notifications. Reminders appear on the page while it’s open.'),
  ).toBeVisible()
  await expect(field).toBeDisabled()
})
