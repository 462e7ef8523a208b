import { localDate } from '#kit/local-day.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expect, type Page, test } from './willow.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
]
const today = localDate(new Date())
const day = (date: string, id: string) => ({
  ...{ date, dateTo: date, kind: 'day', inkStep: 'half', pageInstanceId: id, editionId: null, editionPage: null },
  shape: 0.75,
})
const pages = {
  writtenDays: 80,
  newest: day(today, 'newest'),
  week: [day(localDate(new Date(Date.now() - 2 * 86_400_000)), 'earlier'), day(today, 'newest')],
  years: [day(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, 'year')],
  news: null,
}
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>'

/** Fakes an owner who wrote today. Returns the addresses of the pictures that were asked for. */
async function fakePages(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/users/*/planner', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), hasPages: true, writtenDays: 80 } })
  })
  await page.route('**/written-pages?*', (route) => route.fulfill({ json: pages }))
  await page.route('**/api/users/*/days?*', (route) => route.fulfill({ json: pages.week }))
  await page.route('**/page-instances/*/versions', (route) => route.fulfill({ json: [] }))
  await page.route('**/page-instances/*/picture?*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: picture })
  })
  return asked
}

const card = (page: Page) => page.getByRole('region', { name: 'Your planner' })
const newest = (page: Page) => card(page).getByRole('button').first()
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('homeCard'))
/** Visits Home, so that this browser knows what it showed. */
async function visit(page: Page) {
  await page.goto('/')
  await expect(newest(page).locator('img')).toBeVisible()
}

test('the four tiles of a new owner are above the fold of a phone', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user('Robin Reed'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Upload First Page' })).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const tiles = await page.getByRole('region', { name: 'What would you like to do?' }).boundingBox()
  expect((tiles?.y ?? 0) + (tiles?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('the newest page, or the cover that stands in for it, opens full screen with one tap, over Home, and Back closes it', async ({
  page,
  fixtures,
  signIn,
}) => {
  const asked = await fakePages(page)
  await signIn(await fixtures.user())
  await visit(page)
  await newest(page).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /half written/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(newest(page)).toBeFocused()

  await page.goto('/settings/looks')
  await page.getByLabel('Keep my pages covered').click()
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible()
  asked.length = 0
  await page.goto('/')
  await expect(newest(page).locator('svg')).toBeVisible()
  expect(asked).toEqual([])
  await newest(page).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /half written/ })).toBeVisible()
})

for (const size of sizes)
  test(`Home and the dashboard of the shop stand still while they load, ${size.width} pixels wide`, async ({
    page,
    fixtures,
    signIn,
  }) => {
    await page.setViewportSize(size)
    await fakePages(page)
    await signIn(await fixtures.admin())
    const shift = await watchLayoutShift(page)
    await visit(page)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await visit(page)
    await page.waitForLoadState('networkidle')
    expect(await shift()).toBeLessThanOrEqual(0.02)
    await page.goto('/admin')
    await expect(page.getByRole('tab', { name: 'Registered Users' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shift()).toBeLessThanOrEqual(0.02)
  })

test.describe('on a slow server', () => {
  for (const [how, answer] of [
    ['the session has ended', { status: 401, json: { message: 'No session', code: 'auth.no_session' } }],
    ['another account is signed in', null],
  ] as const)
    test(`no picture of the diary is asked for before it is known that ${how}, and nothing of it stays`, async ({
      page,
      fixtures,
      signIn,
    }) => {
      const asked = await fakePages(page)
      await signIn(await fixtures.user())
      await visit(page)
      expect(await remembered(page)).toContain('80 days written')
      const other = { id: 'other', name: 'Sam Sand', firstName: 'Sam', email: 'sam@mail.example', isAdmin: false, createdAt: '' }
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/auth/user', async (route) => {
        await released
        await route.fulfill(answer ?? { json: other })
      })
      asked.length = 0
      await page.reload()
      await expect(card(page).getByRole('button').first()).toBeVisible()
      await expect(page.getByText('80 days written')).toBeVisible()
      expect([asked, await page.locator('img').count()]).toEqual([[], 0])
      release()
      await expect.poll(() => remembered(page)).not.toContain('80 days written')
      await expect(page.getByText('80 days written')).toHaveCount(0)
    })
})
