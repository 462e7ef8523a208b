import sharp from 'sharp'
import type { Upload } from '#features/library/library.contract.ts'
import { type Format, formats, readFormat } from '#test/documents/formats.ts'
import { patienceMs } from '#test/patience.ts'
import { heading, keep, waitUntilKept } from './offline-steps.ts'
import { expect, type Page, test } from './willow.ts'

const taken = formats.filter(({ mimeType }) => mimeType !== null)
/** One for each way in which the viewer shows a file that is kept on the device. */
const keptFiles = ['pages.pdf', 'annotations.pdf', 'page.webp', 'page.svg', 'pages.tif', 'page.heic']
const kept = taken.filter(({ file }) => keptFiles.includes(file))
const onlyStored = 'Stored, but only your tablet can show it.'
/** Without a network a file can't be downloaded either, so the viewer doesn't offer it. */
const cannot = {
  viewer: 'This file can’t be shown here. You can still download it.',
  offline: 'This works again as soon as you’re connected.',
}

/** Opens each file by its own address, because the list draws only the cards near the screen. */
async function openEach(
  page: Page,
  uploads: readonly Upload[],
  { of, how }: { of: readonly Format[]; how: 'viewer' | 'offline' },
) {
  for (const format of of) {
    await page.goto(`/library?file=${uploads.find(({ originalName }) => originalName === format.file)?.id}`)
    const viewer = page.getByRole('dialog', { name: format.file })
    if (format[how] === 'ifDecoded' && !(await isDecoded(page, format)))
      await expect(viewer.getByText(cannot[how]), format.file).toBeVisible()
    else
      await expect.poll(() => colors(page, format), { message: format.file, timeout: patienceMs }).toEqual(expectedColors(format))
    if (format.pages > 1) await expect(viewer.getByText(`of ${format.pages}`, { exact: true })).toBeVisible()
  }
}

/** Whether this browser decodes the image by itself. */
async function isDecoded(page: Page, format: Format): Promise<boolean> {
  const bytes = [...(await readFormat(format))]
  return page.evaluate(async (content) => {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([new Uint8Array(content)]))
    return image.decode().then(
      () => true,
      () => false,
    )
  }, bytes)
}

const expectedColors = ({ file }: Format) =>
  file === 'annotations.pdf' ? ['yellow', 'magenta'] : file === 'half.jpg' ? ['red'] : ['red', 'blue']

/** Returns the colors of the page, from top to bottom: what the eye of the reader sees. */
async function colors(page: Page, { file }: Format): Promise<string[]> {
  const shown = page.getByRole('dialog').getByRole('img', { name: file.endsWith('.pdf') ? /^Page 1 of/ : file })
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray(3 * (Math.floor(info.height * y) * info.width + Math.floor(info.width * x))),
  ]
  const named = ([red = 0, green = 0, blue = 0]: number[]) => {
    const strong = [red > 150, green > 150, blue > 150].map(Number).join('')
    return { '100': 'red', '001': 'blue', '110': 'yellow', '101': 'magenta' }[strong] ?? strong
  }
  // Of the page of annotations, a highlight, which pdf.js draws, and an insertion mark, which it doesn't.
  if (file === 'annotations.pdf') return [named(at(70 / 260, 35 / 300)), named(at(147 / 260, 208 / 300))]
  return [named(at(0.3, 0.1)), ...(file === 'half.jpg' ? [] : [named(at(0.3, 0.9))])]
}

test('choosing a file says if only the tablet can show it, whatever its name', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/library')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
  const heic = await readFormat({ file: 'page.heic' })
  await (await chooser).setFiles([
    ...(await Promise.all(taken.map(async (one) => ({ name: one.file, mimeType: '', buffer: await readFormat(one) })))),
    { name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([heic, Buffer.from('.')]) },
  ])
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('renamed.jpg').getByText(onlyStored)).toBeVisible()
  for (const format of taken) {
    const isSaid = format.pages === 0 && !(await isDecoded(page, format))
    await expect(row(format.file).getByText(onlyStored), format.file).toHaveCount(isSaid ? 1 : 0)
  }
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the viewer shows every format that this browser or the server can draw and says which it cannot, also without a network', async ({
    page,
    context,
    fixtures,
    signIn,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    const robin = await fixtures.user()
    await fixtures.folder(robin, 'Trips')
    const inFolder = async (format: Format) => ({
      ...(await pageOf(format)),
      folder: kept.includes(format) ? 'Trips' : 'General',
    })
    const uploads = await fixtures.uploadsWithPreviews(robin, await Promise.all(taken.map(inFolder)))
    await signIn(robin)
    await openEach(page, uploads, { of: taken, how: 'viewer' })

    await page.goto('/goals')
    await expect(heading(page)).toHaveText('Goals')
    await waitUntilKept(page)
    await page.goto('/library')
    await keep(page, 'page.heic', 'Everything in Trips')
    await page.goto('/library/device')
    const trips = page.getByRole('list', { name: 'Kept on this device' }).getByRole('listitem').filter({ hasText: 'Trips' })
    await expect(trips).toContainText(`${kept.length} files`)
    await expect(trips.getByRole('progressbar')).toHaveCount(0)

    await context.setOffline(true)
    await openEach(page, uploads, { of: kept, how: 'offline' })

    await page.goto(`/library?file=${uploads.find(({ originalName }) => originalName === 'pages.tif')?.id}`)
    await expect(page.getByText('of 3')).toBeVisible()
    for (const wide of [13, 20]) {
      await page.keyboard.press('ArrowRight')
      const shape = async () => {
        const box = await page.getByRole('img', { name: 'pages.tif' }).boundingBox()
        return box && Math.round((10 * box.width) / box.height)
      }
      await expect.poll(shape).toBe(wide)
    }
  })
})

const pageOf = async (format: Format) => ({ name: format.file, content: await readFormat(format) })
