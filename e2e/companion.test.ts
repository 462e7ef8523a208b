import { delayResponse, expect, type Page, test } from './willow.ts'

async function fillDetails(page: Page, details: { name: string; email: string; code: string }) {
  await page.getByLabel('Full name').fill(details.name)
  await page.getByLabel('Email').fill(details.email)
  await page.getByLabel('Access code').fill(details.code)
}

/** Returns how much more red than green the text of an element is. */
const redness = (page: Page, role: 'alert' | 'status') =>
  page
    .getByRole(role)
    .first()
    .evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('No canvas')
      canvas.fillStyle = getComputedStyle(element).color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
      return red - green
    })

test('the Companion screen opens the app 1.5 seconds after the account was created', async ({ page, fixtures }) => {
  await page.clock.install()
  const code = await fixtures.code()
  await page.goto('/access')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companion')
  await expect(page.getByText('Your access code came with your Pro Pack purchase.')).toBeVisible()
  await expect(page.getByText('It’s in your purchase confirmation email.')).toBeVisible()
  await expect(page.getByText('Each code can be used once and grants permanent access.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/login')

  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await redness(page, 'alert')).toBeGreaterThan(0)

  await fillDetails(page, { name: ' Robin Reed ', email: fixtures.email(), code: '' })
  await page.getByLabel('Access code').pressSequentially(code.toLowerCase())
  await expect(page.getByLabel('Access code')).toHaveValue(code)
  await expect(page.getByLabel('Access code')).toHaveCSS('font-family', /mono/)
  const validation = await delayResponse(page, '/api/validate-access-code')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Validating...' })).toBeDisabled()
  validation.release()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin Reed!')
  await page.getByLabel('Create password').fill('planner-42')
  await page.getByLabel('Confirm password').fill('planner-42')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Create Account & Access App' }).click()

  await expect(page.getByRole('status')).toHaveText('Account created successfully! Logging you in...')
  expect(await redness(page, 'status')).toBeLessThan(0)
  // The 1.5 seconds begin once the server has confirmed that this browser is signed in.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).not.toBeNull()
  await page.clock.runFor(1490)
  await expect(page).toHaveURL('/access')
  await page.clock.runFor(20)
  await expect(page).not.toHaveURL('/access')
  await page.clock.resume()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
})
