import { expect, test } from '../willow.ts'

test.use({ permissions: ['notifications'] })

test('the settings say what arrives on this device, and a browser without the Push API says so', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/settings')
  const field = page.getByRole('switch', { name: 'Notifications on this device' })
  await expect(field).toBeEnabled()
  await expect(page.getByText('arrive here while this browser is running, even when no page is open.')).toBeVisible()

  // As the WebViews of e-ink tablets have it.
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(
    page.getByText('This browser can’t show notifications. Reminders appear on the page while it’s open.'),
  ).toBeVisible()
  await expect(field).toBeDisabled()
})
