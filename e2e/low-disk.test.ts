import { photo } from './page-files.ts'
import { test as base, expect, runServer } from './willow.ts'

/** A server that requires more free space than any disk has. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    ({}, use) => runServer({ MIN_FREE_MB: '100000000' }, use),
    { scope: 'worker' },
  ],
})

test('on a full server the upload dialog says so, and keeps the chosen files', async ({ page, fixtures, signIn, problems }) => {
  problems.expect(/507/)
  await signIn(await fixtures.user())
  await page.goto('/library')
  await page.getByRole('button', { name: 'Upload Your First File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Planner Page' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles([
    { name: 'Monday.png', mimeType: 'image/png', buffer: await photo() },
    { name: 'Long.png', mimeType: 'image/png', buffer: Buffer.concat([await photo(), Buffer.alloc(3_000_000)]) },
  ])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  for (const name of ['Monday.png', 'Long.png']) {
    const file = dialog.getByRole('listitem').filter({ hasText: name })
    await expect(file).toContainText(
      'The server is running out of space and can’t take new files right now. Your pages are safe. Emptying Recently deleted makes room.',
    )
    await expect(file.getByRole('button', { name: `Try ${name} again` })).toBeVisible()
  }
})
