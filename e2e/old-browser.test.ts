import { expect, test } from './willow.ts'

test('a current browser never shows the notice for old browsers', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/)
  await page.route('**/assets/*.js', async (route) => route.abort())
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expect(page.locator('#old-browser')).toBeHidden()
  }
  await page.unrouteAll()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#old-browser')).toHaveCount(0)
})

test('without scripts a screen says what it needs, and pages of text do not', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/login')
  // getByText ignores text inside noscript.
  const words = page.locator('.no-script')
  await expect(words).toBeVisible()
  await expect(words).toContainText('Willow needs JavaScript.')
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(words).toHaveCount(0)
  await context.close()
})
