import { expect, test, toastOn } from './willow.ts'

test('a name is changed in Settings, and Home greets the user by it', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user('Robin Reed'))
  await page.goto('/settings/you')
  await page.getByRole('button', { name: 'Change Name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Name' })
  await dialog.getByLabel('Full name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter a name of at most 200 characters.')
  await dialog.getByLabel('Full name').fill('Rowan Reed')
  await dialog.getByLabel('First name').fill('Ro')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOn(page)).toContainText('Name changed')
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('Rowan Reed')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rowan Reed')
})
