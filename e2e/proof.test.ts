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

test('an administrator confirms their identity in place, and the action continues; cancelling keeps the entered form', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  const code = `SPRING-${Date.now()}`
  await typeCode(page, code)
  await signedInLongAgo(fixtures, olive)
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create Code' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm that it’s you.')
  await expect(codeField(page)).toHaveValue(code)

  await create.click()
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Your current password is wrong.')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const made = fixtures.database.queries.selectFrom('access_codes').select('id').where('code', '=', code)
  await expect.poll(async () => (await made.execute()).length).toBe(1)
})

async function confirmIdentity(page: Page) {
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('downloads of all data or of all files, an emptied Recently deleted and an end of the emails ask for confirmation first', async ({
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
  const downloaded = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), confirmIdentity(page)])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
  }
  await downloaded()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Actions for One.png' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await signedInLongAgo(fixtures, robin)
  await page.getByRole('button', { name: 'Empty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('Nothing here')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/settings/data')
  const everything = page.getByRole('link', { name: 'Download Everything' })
  await expect(everything).toBeVisible()
  await signedInLongAgo(fixtures, robin)
  await everything.click()
  await downloaded()

  await page.goto('/settings/security')
  const choice = page.getByRole('switch', { name: 'Tell me by email' })
  await expect(choice).toBeChecked()
  await signedInLongAgo(fixtures, robin)
  await choice.click()
  await confirmIdentity(page)
  await expect(toastOn(page)).toContainText('We won’t email you about your account')
  await expect(choice).not.toBeChecked()
  // Turning them on needs none.
  await signedInLongAgo(fixtures, robin)
  await choice.click()
  await expect(choice).toBeChecked()
})
