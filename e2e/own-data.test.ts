import { readFile } from 'node:fs/promises'
import { fromBuffer } from 'yauzl'
import { password } from './fixtures.ts'
import { pdfOf } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

function pathsIn(content: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) =>
    fromBuffer(content, (error, zip) => {
      if (error) return reject(error)
      const paths: string[] = []
      zip.on('entry', ({ fileName }) => paths.push(fileName)).on('end', () => resolve(paths))
    }),
  )
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('everything is downloaded as one file', async ({ page, fixtures, signIn }) => {
  const user = await fixtures.user()
  await fixtures.uploads(user, [{ name: 'Monday.pdf', content: pdfOf('Monday') }])
  await signIn(user)
  await page.goto('/settings/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Willow \d{4}-\d\d-\d\d\.zip$/)
  const paths = await pathsIn(await readFile(await download.path()))
  expect(paths).toEqual(expect.arrayContaining(['index.html', 'data/goals.json', 'pages/General/Monday.pdf']))
})

test('the deletion of an account is planned and then cancelled', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/settings/data')
  const open = page.getByRole('button', { name: 'Delete Account' })
  await open.press('Enter')
  await inDialog(page, 'Delete in seven days').click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
  await page.getByLabel('Your password', { exact: true }).fill('not the password')
  await inDialog(page, 'Delete in seven days').click()
  await expect(page.getByRole('alert')).toContainText('Your current password is wrong.')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('Deletion planned')

  const notice = page.getByRole('region', { name: 'Deletion planned' })
  await expect(notice).toContainText('Your account will be deleted on')
  await page.goto('/')
  await notice.getByRole('button', { name: 'Keep my account' }).click()
  await expect(toastOn(page)).toContainText('Your account stays')
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a lost tablet is signed out from another device', async ({ page, fixtures, signIn, otherBrowser }) => {
  const user = await fixtures.user()
  await signIn(user)
  const tablet = await otherBrowser(user)
  await tablet.goto('/library')
  await expect(tablet.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await page.goto('/settings/devices')
  await page.getByRole('button', { name: 'Signed-in Devices' }).click()
  await expect(page.getByRole('dialog').getByText('This session, since')).toBeVisible()
  await inDialog(page, 'Sign out all others').click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await tablet.reload()
  await expect(tablet.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible()
})
