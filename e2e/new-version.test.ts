import { expect, type Page, test } from './willow.ts'

const goals = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Goals' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * Simulates a new version on the server: this version's code of the goals is gone. After a reload, the page gets the new version, which has
 * it.
 */
async function deploy(page: Page): Promise<{ loads: () => number }> {
  let loads = 0
  const html = '<!doctype html><script type="module" crossorigin src="/assets/index-newer.js"></script>'
  await page.route('**/assets/goals-page-*.js', (route) => (loads > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await page.route(/\/(library|goals|prompts|)$/, (route) => {
    if (!route.request().isNavigationRequest()) return route.fulfill({ contentType: 'text/html', body: html })
    loads += 1
    return route.continue()
  })
  return { loads: () => loads }
}

test('after an update an open tab reloads the page by itself, once', async ({ page, fixtures, signIn, problems }) => {
  problems.expect(/goals-page|MissingChunk/)
  await signIn(await fixtures.user())
  await page.goto('/prompts')
  await expect(heading(page)).toContainText('Prompts')
  const { loads } = await deploy(page)
  await goals(page).click()
  await expect(heading(page)).toHaveText('Goals')
  await expect(page).toHaveURL('/goals')
  expect(loads()).toBe(1)
})

test('after an update a tab with entered text shows a notice and keeps the text', async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/upload-dialog|MissingChunk/)
  await signIn(await fixtures.user())
  await page.goto('/library')
  await expect(heading(page)).toHaveText('Library')
  const { loads } = await deploy(page)
  await page.route('**/assets/upload-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  const search = page.getByRole('searchbox')
  await search.fill('March')
  await page.getByRole('main').getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'There is a new version' })
  await expect(dialog.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(search).toHaveValue('March')
  await expect(page.getByRole('main').getByRole('button', { name: 'Upload' }).first()).toBeFocused()
  expect(loads()).toBe(0)
})
