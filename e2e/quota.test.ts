import { photo } from './page-files.ts'
import { test as base, expect, runServer } from './willow.ts'

/** A server where each owner may keep 1 MB. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    ({}, use) => runServer({ OWNER_QUOTA_MB: '1' }, use),
    { scope: 'worker' },
  ],
})

test('the library shows how much of the quota is used, and an upload over it shows a message', async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/507/)
  const owner = await fixtures.user()
  await fixtures.uploads(owner, [{ name: 'Monday.png', content: Buffer.concat([await photo(), Buffer.alloc(500_000)]) }])
  await signIn(owner)
  await page.goto('/library')
  await expect(page.getByText(/^1 of 1 MB used, files in Recently deleted included\.$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Storage' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Planner Page' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles([
    { name: 'Large.png', mimeType: 'image/png', buffer: Buffer.concat([await photo(), Buffer.alloc(700_000)]) },
  ])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Large.png' })).toContainText(
    'This file doesn’t fit into your 1 MB anymore. Files in Recently deleted count too: emptying it makes room.',
  )
})
