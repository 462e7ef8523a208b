import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Upload } from '#features/library/library.contract.ts'
import { localFileStoreIn } from '#kit/server/files/local-file-store.ts'
import type { ServerProcess } from '#test/servers/server-process.ts'
import type { Fixtures, TestUser } from './fixtures.ts'
import { allowTime, expect, type Page, test } from './willow.ts'

const count = 2000
const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')

/**
 * Adds files without previews: their cards show the icon. All are links to one file: the cleanup, every ten minutes, reports rows without a
 * file to the operator.
 */
async function manyFilesFixture({ database }: Fixtures, { dataDir }: ServerProcess, user: TestUser): Promise<void> {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    const name = `Page ${number}.pdf`
    const id = `0199b000-0000-7000-8000-${user.id.slice(-6)}0${number}`
    return {
      id,
      user_id: user.id,
      filename: `${id}.pdf`,
      original_name: name,
      search_name: name.toLowerCase(),
      folder: 'General',
      file_type: 'other' as Upload['fileType'],
      mime_type: 'application/pdf',
      size: 1,
      width: null,
      height: null,
      sha256: '0'.repeat(64),
      thumbnail: 'failed' as const,
      upload_date: day(index),
      deleted_at: null,
    }
  })
  const store = localFileStoreIn({ folder: join(dataDir, 'files') })
  const [first = '', ...others] = rows.map(({ filename }) => store.localPath(filename))
  await mkdir(dirname(first), { recursive: true })
  await writeFile(first, ' ')
  for (const path of others) await link(first, path)
  await database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1000)
      await tx
        .insertInto('uploads')
        .values(rows.slice(at, at + 1000))
        .execute()
    await tx.insertInto('upload_totals').values({ user_id: user.id, folder: 'General', files: count }).execute()
  })
}

test('of two thousand files the next ones are loaded before the user scrolls to them, up to the last one, with few drawn at a time', async ({
  page,
  fixtures,
  server,
  signIn,
}) => {
  const robin = await fixtures.user()
  await manyFilesFixture(fixtures, server, robin)
  await signIn(robin)
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('cursor=')) reads += 1
  })
  await page.goto('/library')
  await expect(page.getByText('2,000 file(s)')).toBeVisible()
  await expect(cards(page).first()).toContainText('Page 02000.pdf')
  const first = page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()
  await expect(first).toHaveAttribute('aria-setsize', String(count))
  await expect(first).toHaveAttribute('aria-posinset', '1')
  expect(reads).toBe(0)

  await page.mouse.move(400, 700)
  while (reads === 0) {
    await page.mouse.wheel(0, 400)
    await drawnTwice(page)
  }
  expect(reads).toBe(1)
  // The last of the first sixty files is far below the screen.
  await expect(cards(page).filter({ hasText: 'Page 01941.pdf' })).toHaveCount(0)

  let most = 0
  const end = page.getByRole('article').filter({ hasText: 'Page 00001.pdf' })
  while ((await end.count()) === 0) {
    await page.mouse.wheel(0, 20_000)
    most = Math.max(most, await cards(page).count())
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(60)

  await page.keyboard.press('Home')
  await expect(page.getByRole('article').filter({ hasText: 'Page 02000.pdf' })).toBeVisible()
})

/** Resolves once the page has followed the wheel, however slow it is. */
const drawnTwice = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test("the library requests its files before anything the first screen doesn't need", async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await allowTime(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/uploads?*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/library')
  const isAsked = (part: RegExp) => asked.some((url) => part.test(url))
  await expect.poll(() => isAsked(/\/uploads\?/)).toBe(true)
  const later = [/\/account\/deletion$/, /landing-page/, /toast-viewport/, /beside-files/]
  expect(later.filter(isAsked)).toEqual([])
  answer()
  for (const part of later) await expect.poll(() => isAsked(part), String(part)).toBe(true)
})
