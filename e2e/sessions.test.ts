import { password } from './fixtures.ts'
import { expect, type Page, test } from './willow.ts'

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Robin Reed/ })
const landing = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Get Started' })

test('signing out in one tab signs out the other one, which leads the same user back', async ({
  page,
  context,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/library')
  await expect(other.getByText('No files yet')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(landing(page)).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible()
})

test('a session that ended elsewhere is noticed at the next request', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await page.goto('/library')
  await expect(page.getByText('No files yet')).toBeVisible()
  // Wait until no request is running that could notice the missing session earlier.
  await page.waitForLoadState('networkidle')
  await fixtures.database.queries.deleteFrom('sessions').where('user_id', '=', robin.id).execute()
  await page.getByRole('searchbox', { name: 'Search names and text' }).fill('anything')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/library?q=anything')
})

test('a session survives closing the browser window', async ({ page, context, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/')
  await page.close()
  const later = await context.newPage()
  await later.goto('/')
  await expect(greeting(later)).toBeVisible()
})
