import { readFile } from 'node:fs/promises'
import { drawing, pdfOf, photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })
const open = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })
const control = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Viewer controls' }).getByRole('button', { name })

/** Returns the centre of the shown page and its width. */
async function place(page: Page, name: string) {
  const box = await page.getByRole('img', { name }).boundingBox()
  if (!box) throw new Error('Nothing is shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

test('an image fills the screen, can be zoomed and moved, its neighbours can be opened, and it has its own link', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const [upload] = await fixtures.uploadsWithPreviews(robin, [
    { name: 'Oldest.png', content: await photo({ width: 1200, height: 1600 }) },
    { name: 'Middle.png', content: await photo({ width: 1600, height: 1200 }) },
    { name: 'Newest.png', content: await photo({ width: 800, height: 800 }) },
  ])
  await signIn(robin)
  await page.goto('/library')
  await open(page, 'Middle.png').click()
  await expect(viewer(page, 'Middle.png')).toBeVisible()
  await expect(viewer(page, 'Middle.png').getByRole('status')).toContainText('2 of 3')
  await expect(control(page, 'Zoom out')).toBeDisabled()
  const whole = await place(page, 'Middle.png')
  expect(whole.width).toBeGreaterThan(700)

  await control(page, 'Zoom in').click()
  await expect(page.getByText('150 %')).toBeVisible()
  await expect.poll(async () => (await place(page, 'Middle.png')).width).toBeCloseTo(whole.width * 1.5, 0)
  await page.mouse.move(whole.x, whole.y)
  await page.mouse.down()
  await page.mouse.move(whole.x + 60, whole.y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await place(page, 'Middle.png')).x).toBeCloseTo(whole.x + 60, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place(page, 'Middle.png')).x).toBeCloseTo(whole.x - 20, 0)
  await page.keyboard.press('0')
  await expect(page.getByText('100 %')).toBeVisible()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -500)
  await page.keyboard.up('Control')
  await expect(control(page, 'Fit to screen')).toBeEnabled()
  await control(page, 'Fit to screen').click()
  await expect.poll(async () => (await place(page, 'Middle.png')).width).toBeCloseTo(whole.width, 0)
  await page.mouse.dblclick(whole.x, whole.y)
  await expect(page.getByText('250 %')).toBeVisible()
  await page.keyboard.press('-')
  await page.keyboard.press('0')

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'Oldest.png')).toBeVisible()
  await expect(control(page, 'Next file')).toBeDisabled()
  await control(page, 'Previous file').click()
  await expect(viewer(page, 'Middle.png')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page, 'Newest.png')).toBeVisible()
  await expect(control(page, 'Previous file')).toBeDisabled()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open(page, 'Newest.png')).toBeFocused()
  await expect(page).toHaveURL('/library')

  await open(page, 'Newest.png').press('Enter')
  await expect(viewer(page, 'Newest.png')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/library?file=${upload?.id}`)
  await expect(viewer(page, upload?.originalName ?? '')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/library')
  await page.goto('/library?file=0199a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('dialog', { name: 'This file is no longer in your library.' })).toBeVisible()
})

test('in the dark theme, a page is dimmed on the screen and not on paper, unless the device keeps it bright', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Moon.png', content: await photo() }])
  await signIn(robin)
  await page.addInitScript(() => localStorage.setItem('look', '"system"'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/library')
  await open(page, 'Moon.png').click()
  const picture = viewer(page, 'Moon.png').getByRole('img', { name: 'Moon.png' })
  await expect(picture).toHaveCSS('filter', 'brightness(0.8)')
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toHaveCSS('filter', 'none')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/settings/looks')
  await page.getByRole('switch', { name: 'Dim pages in the dark theme' }).click()
  await page.goto('/library')
  await open(page, 'Moon.png').click()
  await expect(picture).toHaveCSS('filter', 'none')
})

test('a PDF is read page by page with the keyboard', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [
    { name: 'Photo.png', content: await photo() },
    { name: 'Planner.pdf', content: pdfOf('Monday', 'Tuesday', 'Wednesday') },
  ])
  await signIn(robin)
  await page.goto('/library')
  await open(page, 'Planner.pdf').click()
  const dialog = viewer(page, 'Planner.pdf')
  await expect(dialog.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible()
  await expect(dialog.getByText('Monday')).toBeAttached()
  expect(await inkOn(page)).toBeGreaterThan(100)

  await page.keyboard.press('PageDown')
  await expect(dialog.getByRole('img', { name: 'Page 2 of 3' })).toBeVisible()
  await expect(dialog.getByText('Tuesday')).toBeAttached()
  await page.keyboard.press('End')
  await expect(dialog.getByRole('img', { name: 'Page 3 of 3' })).toBeVisible()
  await expect(control(page, 'Next page')).toBeDisabled()
  await page.keyboard.press('Home')
  await expect(dialog.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible()
  await expect(control(page, 'Previous page')).toBeDisabled()
  await control(page, 'Next page').click()
  await expect(dialog.getByRole('img', { name: 'Page 2 of 3' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Page number' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'Page 3 of 3' })).toBeVisible()
  await expect(dialog.getByText('Wednesday')).toBeAttached()

  await control(page, 'Zoom in').click()
  await expect(page.getByText('150 %')).toBeVisible()
  await control(page, 'Fit to screen').click()
  await control(page, 'Next file').click()
  await expect(viewer(page, 'Photo.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open(page, 'Photo.png')).toBeFocused()
})

test('the next page is drawn ahead, and the page before is kept, so that turning only swaps them', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content: pdfOf('Monday', 'Tuesday', 'Wednesday') }])
  await signIn(robin)
  await page.addInitScript(() => {
    const canvases: HTMLCanvasElement[] = []
    Object.assign(window, { canvases })
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const made = create(name, options)
      if (made instanceof HTMLCanvasElement) canvases.push(made)
      return made
    }
  })
  /** The canvases as large as a page, in the order in which they were made. Which one is shown, and which ones wait with a drawn page. */
  const drawn = () =>
    page.evaluate(() => {
      const { canvases } = window as unknown as { canvases: HTMLCanvasElement[] }
      const shown = canvases.find((canvas) => canvas.closest('[role=img]'))
      const hasInk = (canvas: HTMLCanvasElement) =>
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((byte, at) => at % 4 === 0 && byte < 100)
      const waiting = canvases.filter(
        (canvas) => canvas !== shown && canvas.width === shown?.width && canvas.height === shown.height && hasInk(canvas),
      )
      return { shown: shown ? canvases.indexOf(shown) : -1, waiting: waiting.map((canvas) => canvases.indexOf(canvas)) }
    })
  const dialog = viewer(page, 'Planner.pdf')
  await page.goto('/library')
  await open(page, 'Planner.pdf').click()
  await expect(dialog.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible()
  await expect.poll(async () => (await drawn()).waiting).toHaveLength(1)
  const monday = (await drawn()).shown
  const tuesday = (await drawn()).waiting[0]
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await drawn()).shown).toBe(tuesday)
  await expect(dialog.getByText('Tuesday')).toBeAttached()
  await expect.poll(async () => (await drawn()).waiting).toHaveLength(2)
  await page.keyboard.press('PageUp')
  await expect.poll(async () => (await drawn()).shown).toBe(monday)
  await expect(dialog.getByText('Monday')).toBeAttached()
})

test('every page of a scan in TIFF is shown, zoomed, and opened again where its reader stopped', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await readFile(new URL('../src/kit/server/documents/three-pages.tif', import.meta.url))
  await fixtures.uploadsWithPreviews(robin, [{ name: 'Scan.tif', content }])
  await signIn(robin)
  await page.goto('/library')
  await open(page, 'Scan.tif').click()
  const shape = async () => {
    const box = await page.getByRole('img', { name: 'Scan.tif' }).boundingBox()
    return box && Math.round((10 * box.width) / box.height)
  }
  for (const wide of [15, 7, 20]) {
    await expect.poll(shape).toBe(wide)
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByText('of 3')).toBeVisible()
  await control(page, 'Zoom in').click()
  await expect(page.getByText('150 %')).toBeVisible()
  await page.waitForURL(/page=3/)
  await page.reload()
  await expect.poll(shape).toBe(20)
  await page.goto(page.url().replace('page=3', 'page=9'))
  await expect.poll(shape).toBe(15)
})

test("a file this browser can't show offers its download", async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploadsWithPreviews(robin, [
    { name: 'Drawing.psd', content: drawing() },
    { name: 'Broken.pdf', content: '%PDF-1.7\nnothing that a reader could use' },
  ])
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
  const another = Buffer.concat([drawing(), Buffer.from('.')])
  await (await chooser).setFiles([
    { name: 'Another.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: another },
    { name: 'Photo.heic', mimeType: 'image/heic', buffer: await photo() },
  ])
  // The second one only has the name of such an image.
  await expect(page.getByRole('listitem').getByText('Stored, but only your tablet can show it.')).toHaveCount(1)
  await page.keyboard.press('Escape')
  for (const name of ['Drawing.psd', 'Broken.pdf']) {
    await open(page, name).click()
    const dialog = viewer(page, name)
    await expect(dialog.getByRole('alert')).toHaveText('This file can’t be shown here. You can still download it.')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).last().click()
    expect((await download).suggestedFilename()).toBe(name)
    await page.keyboard.press('Escape')
    await expect(open(page, name)).toBeFocused()
  }
})

/** Counts the dark pixels of the drawn page. */
async function inkOn(page: Page): Promise<number> {
  const count = () =>
    page.getByRole('img', { name: /^Page \d/ }).evaluate((sheet) => {
      const canvas = sheet.querySelector('canvas')
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let dark = 0
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) dark += 1
      return dark
    })
  await expect.poll(count).toBeGreaterThan(0)
  return count()
}
