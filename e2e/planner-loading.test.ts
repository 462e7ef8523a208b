import { watchLayoutShift } from './layout-shift.ts'
import { fillPlanner, slow } from './screens/filled-planner.ts'
import { expect, test } from './willow.ts'

// Each planner can be an edition only once.
test.use({ serverOf: 'the planner that loads' })

test('a slow network moves nothing in the calendar when its parts arrive one after the other', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  const admin = await fixtures.admin()
  await fillPlanner(fixtures, admin)
  await signIn(admin)
  const shift = await watchLayoutShift(page)
  for (const [path, ms] of [
    ['months', 1200],
    ['editions', 900],
    ['days?*', 600],
  ] as const)
    await page.route(`**/api/users/*/${path}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/planner')
    await expect(page.getByRole('link', { name: /1 page waits/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shift(), `in a window of ${size.width} px`).toBeLessThan(0.02)
  }
})
