import { pdfOf, photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
const entry = (page: Page, name: string) => rail(page).getByRole('button', { name })
const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')

test('the folder list counts the files of each folder, opens them, and accepts dragged cards', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.folder(robin, 'Garden')
  await fixtures.uploads(robin, [
    { name: 'Beds.png', content, folder: 'Garden' },
    { name: 'Week 11.png', content },
    { name: 'Week 12.png', content },
    { name: 'Week 13.png', content },
  ])
  await signIn(robin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/library')
  await expect(entry(page, 'All pages 4 files')).toHaveAttribute('aria-current', 'true')
  await expect(entry(page, 'Projects')).toHaveCount(0)
  await entry(page, '9 empty folders').click()
  await expect(entry(page, 'Projects 0 files')).toBeVisible()

  await cards(page).filter({ hasText: 'Week 11.png' }).dragTo(entry(page, 'Garden 1 file'))
  await expect(toastOn(page)).toContainText('Moved to Garden')
  await expect(entry(page, 'Garden 2 files')).toBeVisible()
  await entry(page, 'Garden 2 files').click()
  await expect(cards(page)).toContainText(['Week 11.png', 'Beds.png'])
  await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveText('Garden')

  await entry(page, 'All pages').click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of ['Week 12.png', 'Week 13.png']) await page.getByRole('button', { name: `Select ${name}` }).click()
  await cards(page).filter({ hasText: 'Week 12.png' }).dragTo(entry(page, 'Garden'))
  await expect(toastOn(page)).toContainText('2 files moved to Garden')
  // It stays as long as the pointer is on it, so Undo is there when the files have been counted.
  await toastOn(page).hover()
  await expect(entry(page, 'Garden 4 files')).toBeVisible()
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Garden 2 files')).toBeVisible()
})

test('files from the device that are dropped on a folder are uploaded to it', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/library')
  await entry(page, '9 empty folders').click()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['words'], 'Plan.pdf', { type: 'application/pdf' }))
    return transfer
  })
  const projects = entry(page, 'Projects 0 files')
  for (const type of ['dragenter', 'dragover', 'drop']) await projects.dispatchEvent(type, { dataTransfer: dropped })
  const dialog = page.getByRole('dialog', { name: 'Upload Planner Page' })
  await expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveText('Projects')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})

test('a favorite is marked and found, and filters narrow the list by kind and month', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [
    { name: 'Week 11.png', content: await photo() },
    { name: 'Planner.pdf', content: pdfOf('Planner') },
  ])
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Actions for Planner.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click()
  await expect(toastOn(page)).toContainText('Added to Favorites')
  await expect(cards(page).filter({ hasText: 'Planner.pdf' })).toContainText('Favorite')
  await entry(page, 'Favorites 1 file').click()
  await expect(cards(page)).toContainText(['Planner.pdf'])
  await expect(page.getByText('1 file(s)')).toBeVisible()
  await page.reload()
  await expect(cards(page)).toContainText(['Planner.pdf'])

  const filter = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await filter('Pictures')
  await expect(page.getByText('No files found')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Favorites' }).click()
  await expect(cards(page)).toContainText(['Week 11.png'])
  await filter(/^Only /)
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await expect(cards(page)).toContainText(['Week 11.png'])
  await page.goto('/library?month=2001-01')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('2 file(s)')).toBeVisible()
})

test('on a tablet two whole rows of cards are visible above the navigation, and on a phone the folders open as a sheet', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.uploads(
    robin,
    [1, 2, 3, 4].map((week) => ({ name: `Week ${week}.png`, content, folder: 'Projects' })),
  )
  await signIn(robin)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/library')
  const last = await cards(page).nth(3).boundingBox()
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rail(page)).toBeHidden()
  await page.getByRole('button', { name: 'Folders', exact: true }).click()
  await page.getByRole('dialog', { name: 'Folders' }).getByRole('button', { name: 'Projects 4 files' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/folder=Projects/)
})
