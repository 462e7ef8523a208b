import { watchLayoutShift } from './layout-shift.ts'
import { fillPlanner, slow } from './screens/filled-planner.ts'
import { expect, test } from './willow.ts'

// Each planner can be an edition only once.
test.use({ serverOf: 'the book that loads' })

const year = new Date().getFullYear()

test('a slow network moves nothing in the book when its parts arrive one after the other', async ({ page, signIn, fixtures }) => {
  test.setTimeout(2 * slow)
  const admin = await fixtures.admin()
  await fillPlanner(fixtures, admin)
  await signIn(admin)
  const shift = await watchLayoutShift(page)
  // The parts above arrive after those below, and a whole year has more pages than this planner.
  const arrivalMs = new Map([
    ['cover', 1200],
    ['week', 800],
    ['day', 400],
  ])
  await page.route(/\/editions\/[^/]+\/pages\?/, async (route) => {
    const [kind = ''] = new URL(route.request().url()).searchParams.get('kinds')?.split(',') ?? []
    const response = await route.fetch()
    let json = await response.json()
    if (kind === 'cover') json = Array.from({ length: 14 }, (_, at) => ({ ...json[at % json.length], number: 1000 + at }))
    await new Promise((resolve) => setTimeout(resolve, arrivalMs.get(kind) ?? 0))
    await route.fulfill({ response, json })
  })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/planner/book?month=${year}-01-01`)
    await expect(page.getByRole('region', { name: `Days, January ${year}` })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shift(), `in a window of ${size.width} px`).toBeLessThan(0.1)
  }
})
