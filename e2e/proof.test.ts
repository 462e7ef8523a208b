import { instant, systemClock } from '#kit/clock.ts'
import { type Fixtures, password, type TestUser } from './fixtures.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

/** Changes the user's sessions as if they had signed in an hour ago. */
async function signedInLongAgo({ database }: Fixtures, user: TestUser) {
  await database.queries
    .updateTable('sessions')
    .set({ proved_at: instant(systemClock, -60 * 60 * 1000), admin_used_at: null })
    .where('user_id', '=', user.id)
    .execute()
}

const codeField = (page: Page) => page.getByRole('dialog').getByLabel('Access code')

async function typeCode(page: Page, code: string) {
  await page.goto('/admin/access')
  await page.getByRole('button', { name: 'Create Access Code' }).first().click()
  await codeField(page).fill(code)
}

test('an administrator confirms their identity in place, and the action continues', async ({ page, fixtures, signIn }) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  const code = `SPRING-${Date.now()}`
  await typeCode(page, code)
  await signedInLongAgo(fixtures, olive)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Code' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Your current password is wrong.')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const made = fixtures.database.queries.selectFrom('access_codes').select('id').where('code', '=', code)
  await expect.poll(async () => (await made.execute()).length).toBe(1)
})

test('cancelling the confirmation keeps the entered form', async ({ page, fixtures, signIn }) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  await typeCode(page, 'AUTUMN-FAIR')
  await signedInLongAgo(fixtures, olive)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Code' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm that it’s you.')
  await expect(codeField(page)).toHaveValue('AUTUMN-FAIR')
})

test('the download of all data asks for confirmation first, and then starts', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await page.goto('/settings/data')
  const open = page.getByRole('link', { name: 'Download Everything' })
  await expect(open).toBeVisible()
  await signedInLongAgo(fixtures, robin)
  await open.click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(password)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
})

async function confirmIdentity(page: Page) {
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a download of the whole library as a selection asks for confirmation first, and then starts', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.uploads(
    robin,
    ['One.png', 'Two.png'].map((name) => ({ name, content })),
  )
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Actions for One.png' }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await signedInLongAgo(fixtures, robin)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(toastOn(page)).toContainText('Please confirm that it’s you.')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), confirmIdentity(page)])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
})

test('emptying Recently deleted asks for confirmation, and then deletes everything', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'One.png', content: await photo() }])
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Actions for One.png' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await signedInLongAgo(fixtures, robin)
  await page.getByRole('button', { name: 'Empty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('Nothing here')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('turning off the emails about the account asks for confirmation, and turning them on does not', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await page.goto('/settings/security')
  const choice = page.getByRole('switch', { name: 'Tell me by email' })
  await expect(choice).toBeChecked()
  await signedInLongAgo(fixtures, robin)
  await choice.click()
  await confirmIdentity(page)
  await expect(toastOn(page)).toContainText('We won’t email you about your account')
  await expect(choice).not.toBeChecked()
  await signedInLongAgo(fixtures, robin)
  await choice.click()
  await expect(choice).toBeChecked()
})
