import { expect, test } from './willow.ts'

test('the shop lists what it needs before its first customer, with links, until the list is dismissed', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.admin())
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Set up your shop' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const more = list.getByText(/more steps$/)
  const all = async () => {
    if ((await list.getByRole('listitem').count()) === 3) await more.click()
  }
  await all()
  await expect(list).toContainText('No mail server is set')
  await expect(page.getByText('All is well')).toHaveCount(0)
  // Steps that other tests have done, such as a first code, have no link any more.
  for (const [link, heading] of [
    ['Set it up', 'Mail server'],
    ['Write it', 'Legal texts'],
    ['Set yours', 'Names and links'],
  ] as const) {
    await all()
    await list.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await page.goBack()
  }
  await list.getByRole('button', { name: 'Hide this list' }).click()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
