import { movement, watchMovement } from './screens/movement-checks.ts'
import { expect, test } from './willow.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('in ink nothing moves or has a shadow, and a dialog has a border instead of a dimmed page', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/settings/looks')
  await page.getByRole('radio', { name: 'Ink' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ink')
  await watchMovement(page)
  for (const tile of ['Focus Timer', 'Reset Flow']) {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: tile }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Start' }).click()
    expect(await movement(page)).toEqual([])
    const look = await dialog.evaluate((element) => ({
      border: getComputedStyle(element).borderTopWidth,
      scrims: [...document.querySelectorAll('.bg-scrim')].map((scrim) => getComputedStyle(scrim).backgroundColor),
      shadows: [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).boxShadow !== 'none').length,
    }))
    expect(look).toMatchObject({ border: '3px', shadows: 0 })
    for (const scrim of look.scrims) expect(scrim).toMatch(/transparent|, 0\)$|\/ 0\)$/)
  }
})

test('the theme of a device that follows the system is dark if the system is dark, and the chosen theme otherwise', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings/looks')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'calm')
  await page.getByRole('radio', { name: 'Follow the system' }).check()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'calm')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})
