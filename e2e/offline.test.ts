import { addGoal, goal, heading, waitUntilKept } from './offline-steps.ts'
import { photo } from './page-files.ts'
import { expect, test } from './willow.ts'

test.use({ serviceWorkers: 'allow' })

test('goals, a folder and a page created offline survive a reload and are sent once', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Goals')
  await waitUntilKept(page)
  await context.setOffline(true)
  for (const title of ['Walk', 'Read', 'Swim']) await addGoal(page, title)
  await expect(page.getByText('3 changes are waiting to be sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done: Read' }).click()
  await page.getByRole('button', { name: 'Delete Swim' }).click()
  await expect(goal(page, 'Swim')).toHaveCount(0)
  // Changes are written to disk a moment after they are shown.
  await expect(page.getByText('5 changes are waiting to be sent.')).toBeVisible()
  await page.reload()
  await expect(goal(page, 'Walk')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open again: Read' })).toBeVisible()
  await expect(goal(page, 'Swim')).toHaveCount(0)

  await page.goto('/library')
  await page.getByRole('button', { name: 'New Folder' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Trips')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'April.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') })
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'April.pdf' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'April.pdf' })).toBeVisible()

  await context.setOffline(false)
  const read = async (list: string) =>
    ((await (await fixtures.call(user, `/api/users/${user.id}/${list}`)).json()) as Record<string, unknown>[]).map(
      (row) => row.title ?? row.name ?? row.originalName,
    )
  await expect.poll(() => read('uploads')).toEqual(['April.pdf'])
  expect((await read('goals')).sort()).toEqual(['Read', 'Walk'])
  expect(await read('folders')).toEqual(['Trips'])
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
})

test('a favorite marked offline is found, survives a reload, and is sent', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const user = await fixtures.user()
  for (const name of ['March.pdf', 'April.pdf']) await fixtures.uploads(user, [{ name, content: '%PDF-1.4' }])
  await signIn(user)
  await page.goto('/library')
  await waitUntilKept(page)
  await context.setOffline(true)
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await page.getByRole('button', { name: 'Actions for March.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click()
  await expect(card('March.pdf')).toContainText('Favorite')
  await expect(page.getByText('1 change is waiting')).toBeVisible()
  await page.reload()
  await expect(card('March.pdf')).toContainText('Favorite')
  await expect(card('April.pdf')).not.toContainText('Favorite')

  await context.setOffline(false)
  const favorites = async () => {
    const uploads = await (await fixtures.call(user, `/api/users/${user.id}/uploads`)).json()
    return (uploads as { originalName: string; isFavorite: boolean }[]).filter(({ isFavorite }) => isFavorite)
  }
  await expect.poll(async () => (await favorites()).map(({ originalName }) => originalName)).toEqual(['March.pdf'])
})

test('a copy chosen offline is kept like any file, and is announced by the server once it is sent', async ({
  page,
  context,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const user = await fixtures.user()
  const content = await photo()
  await fixtures.folder(user, 'Garden')
  await fixtures.uploads(user, [{ name: 'March.png', content, folder: 'Garden' }])
  await signIn(user)
  await page.goto('/library')
  await waitUntilKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Planner Page' })
  await page.locator('input[type=file]').first().setInputFiles({ name: 'Again.png', mimeType: 'image/png', buffer: content })
  await expect(dialog.getByText('Again.png')).toBeVisible()
  await expect(dialog.getByText(/^You have this page already/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Again.png' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Undo: it’s in Garden already' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Again.png' })).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'March.png' })).toBeVisible()
})
