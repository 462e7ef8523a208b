import { goalsApi } from '#features/goals/goals.contract.ts'
import { photo } from './page-files.ts'
import { expect, type Page, setFontSize, test, toastOn, usualFontPx } from './willow.ts'

async function nameFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New Folder' }).click()
  await page.getByLabel('Folder name').fill(name)
}

async function createFolder(page: Page, name: string) {
  await nameFolder(page, name)
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('Folder created')
  // The toast moves when the dialog closes.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function swipe(page: Page, px: number) {
  const box = await toastOn(page).boundingBox()
  if (!box) throw new Error('No toast')
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
}

test.beforeEach(async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.clock.install()
  await page.goto('/library')
  await expect(page.getByText('No files yet')).toBeVisible()
})

test('on a phone whose letters are twice as large, the words of a toast stay whole, and its action can be pressed', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'One.png', content: await photo() }])
  await signIn(robin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/library')
  await setFontSize(page, 2 * usualFontPx)
  await page.getByRole('button', { name: 'Actions for One.png' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const title = toastOn(page).getByText('File deleted', { exact: true })
  await expect(title).toBeVisible()
  const { lines, isCut } = await title.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return { lines: words.getClientRects().length, isCut: element.scrollWidth > element.clientWidth }
  })
  expect(isCut).toBe(false)
  expect(lines).toBeLessThanOrEqual(2)
  await expect(toastOn(page).getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastOn(page)).toContainText('File restored')
})

test('F8 moves the focus to a toast, a swipe of 50 px closes it, and else it is shown for five seconds', async ({ page }) => {
  await createFolder(page, 'Garden')
  // The closed dialog gives the focus back, and would take it from the toast.
  await expect(page.getByRole('button', { name: 'New Folder' })).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toastOn(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toastOn(page)).toHaveCount(0)

  await createFolder(page, 'Kitchen')
  await swipe(page, 45)
  await expect(toastOn(page)).toBeVisible()
  await swipe(page, 55)
  await expect(toastOn(page)).toHaveCount(0)

  // Also after others were closed by hand.
  await nameFolder(page, 'Travel')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('Folder created')
  await page.clock.runFor(4990)
  await expect(toastOn(page)).toBeVisible()
  await page.clock.runFor(20)
  await expect(toastOn(page)).toHaveCount(0)
})

/** The controls that can't be pressed at their middle, because a toast lies on them. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[role=region] ol li')
    const dialog = document.querySelector('[role=dialog]')
    return [...(dialog ?? document).querySelectorAll<HTMLElement>('button, a[href], input, select')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return at !== null && toast?.contains(at)
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })

test('a toast covers no control of a dialog, on any size of screen', async ({ page }) => {
  await nameFolder(page, 'Garden')
  // The toast has to outlast the choice of the files.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose Files' }).click()
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('1') })
  // Enough for a dialog as high as the screen.
  await (await chooser).setFiles(Array.from({ length: 12 }, (_, at) => file(`Page ${at}.png`)))
  await expect(dialog.getByText('Page 11.png')).toBeAttached()
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(toastOn(page)).toBeVisible()
    await expect.poll(() => covered(page), `${width} by ${height}`).toEqual([])
  }
})

/** The controls on which a toast lies after they were scrolled to, as the Tab key does. */
const coveredWhenReached = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.scrollBehavior = 'auto'
    const toast = document.querySelector('[role=region] ol li')
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, [tabindex="0"]')]
      .filter((control) => {
        control.focus()
        if (document.activeElement !== control || control.closest('[role=region] ol')) return false
        const { left, top, width, height } = control.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return at !== null && toast?.contains(at)
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })

const made: Record<string, (page: Page) => Promise<void>> = {
  '/library': async (page) => {
    await nameFolder(page, 'Garden')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
  },
  '/goals': async (page) => {
    const last = page.getByRole('button', { name: 'Delete Goal 12' })
    await expect(last).toBeVisible()
    await page.clock.pauseAt(Date.now() + 120_000)
    await last.click()
  },
  '/settings': async (page) => {
    const sound = page.getByRole('switch', { name: 'Sound', exact: true })
    await expect(sound).toBeVisible()
    await page.clock.pauseAt(Date.now() + 180_000)
    await sound.click()
  },
}

test('a toast lies on no control that is reached while it is shown', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  for (let at = 1; at <= 12; at++)
    await fixtures.call(robin, goalsApi.create.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: robin.id, title: `Goal ${at}` }),
    })
  await signIn(robin)
  for (const [screen, make] of Object.entries(made)) {
    await page.clock.resume()
    await page.goto(screen)
    await make(page)
    await expect(toastOn(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await coveredWhenReached(page), `${screen} at ${width} by ${height}`).toEqual([])
    }
    await expect(toastOn(page)).toBeVisible()
  }
})
