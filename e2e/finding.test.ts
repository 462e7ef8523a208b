import { photo } from './page-files.ts'
import { delayResponse, expect, type Page, test } from './willow.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search names and text' })

async function showFolder(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('pages are found by any part of their name in any case, and by folder', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.folder(robin, 'Garden')
  await fixtures.uploads(robin, [
    { name: 'Café plans.png', content, folder: 'Garden' },
    { name: 'Week 11.png', content, folder: 'Weekly Plans' },
    { name: 'week 12.PNG', content, folder: 'Weekly Plans' },
    { name: 'Weekend.png', content },
  ])
  await signIn(robin)
  await page.goto('/library')
  await expect(search(page)).toHaveAttribute('placeholder', 'Search your planner pages...')
  await expect(page.getByText('4 file(s)')).toBeVisible()
  await expect(cards(page)).toContainText(['Weekend.png', 'week 12.PNG', 'Week 11.png', 'Café plans.png'])

  await search(page).fill('WEEK 1')
  await expect(cards(page)).toContainText(['week 12.PNG', 'Week 11.png'])
  await expect(page.getByText('2 file(s)')).toBeVisible()
  await search(page).fill('CAFÉ')
  await expect(cards(page)).toContainText(['Café plans.png'])
  await search(page).fill('week')
  await expect(page.getByText('3 file(s)')).toBeVisible()
  await showFolder(page, 'Weekly Plans')
  await expect(page.getByText('2 file(s)')).toBeVisible()

  await page.reload()
  await expect(search(page)).toHaveValue('week')
  await expect(cards(page)).toContainText(['week 12.PNG', 'Week 11.png'])

  await search(page).fill('nowhere')
  await expect(page.getByText('No files found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(page.getByText('2 file(s)')).toBeVisible()
  await showFolder(page, 'Garden')
  await expect(cards(page)).toContainText(['Café plans.png'])
  await showFolder(page, 'Inspiration')
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await showFolder(page, 'All folders')
  await expect(page.getByText('4 file(s)')).toBeVisible()
})

test('three placeholder cards are shown while the list loads', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Late.png', content: await photo() }])
  await signIn(robin)
  const lists = await delayResponse(page, /\/api\/users\/[^/]+\/uploads/)
  await page.goto('/library')
  const skeleton = page.getByRole('main').getByRole('status', { name: 'Loading' })
  await expect(skeleton).toBeVisible()
  expect(await skeleton.evaluate((element) => element.children.length)).toBe(3)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const recent = page.getByRole('status', { name: 'Recent Pages' })
  await expect(recent).toBeVisible()
  expect(await recent.evaluate((element) => element.children.length)).toBe(3)
  lists.release()
  await expect(page.getByRole('link', { name: 'Open Late.png' })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toContainText(['Late.png'])
  await expect(skeleton).toHaveCount(0)
})

test("a list that can't be loaded shows a message and can be tried again", async ({ page, fixtures, signIn, problems }) => {
  problems.expect(/ERR_FAILED/)
  await signIn(await fixtures.user())
  await page.route(/\/api\/users\/[^/]+\/uploads/, (route) => route.abort())
  await page.goto('/library')
  await expect(page.getByRole('alert')).toHaveText('Your files couldn’t be loaded.')
  await page.unroute(/\/api\/users\/[^/]+\/uploads/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
})

test('typing selects a folder by name, and starts again after one second', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.clock.install()
  await page.goto('/library')
  await page.getByRole('combobox', { name: 'Folder' }).click()
  const found = page.locator('[role=option][data-highlighted]')
  await expect(page.getByRole('option').first()).toBeVisible()
  // The clock stands still between two keys, however slow the machine is. Focus follows a key a moment later.
  await page.clock.pauseAt(Date.now() + 60_000)
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await page.clock.runFor(10)
  }
  await press('l')
  await expect(found).toHaveText('Lists & Planning')
  await page.clock.runFor(900)
  await press('i')
  await expect(found).toHaveText('Lists & Planning')
  await page.clock.runFor(1000)
  await press('i')
  await expect(found).toHaveText('Inspiration')
})
