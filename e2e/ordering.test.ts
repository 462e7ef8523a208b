import { addManyFiles } from './many-files.ts'
import { photo } from './page-files.ts'
import { delayResponse, expect, type Page, test } from './willow.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')

async function choose(page: Page, what: 'Order' | 'View', name: string) {
  await page.getByRole('button', { name: new RegExp(`^${what}: `) }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the order and size of the cards are chosen and kept', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const [small, large] = [await photo(), await photo({ width: 900, height: 1200 })]
  await fixtures.uploads(robin, [
    { name: 'Week 10.png', content: small },
    { name: 'apples.png', content: large },
    { name: 'Week 9.png', content: small },
  ])
  await signIn(robin)
  await page.goto('/library')
  await expect(cards(page)).toContainText(['Week 9.png', 'apples.png', 'Week 10.png'])
  await choose(page, 'Order', 'Oldest')
  await expect(cards(page)).toContainText(['Week 10.png', 'apples.png', 'Week 9.png'])
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^[A-Z][a-z]+ \d{4}$/)
  await choose(page, 'Order', 'Size')
  await expect(cards(page).first()).toContainText('apples.png')
  await choose(page, 'Order', 'Name')
  await expect(cards(page)).toContainText(['apples.png', 'Week 9.png', 'Week 10.png'])

  const width = async () => (await cards(page).first().boundingBox())?.width ?? 0
  const comfortable = await width()
  await choose(page, 'View', 'Compact')
  await expect.poll(width).toBeLessThan(comfortable)
  await choose(page, 'View', 'List')
  await expect.poll(width).toBeGreaterThan(comfortable)
  await page.reload()
  await expect(cards(page)).toContainText(['apples.png', 'Week 9.png', 'Week 10.png'])
  await expect.poll(width).toBeGreaterThan(comfortable)
})

test('the scrubber jumps to a past month, which the address keeps, and back', async ({ page, fixtures, server, signIn }) => {
  const robin = await fixtures.user()
  // One upload per month, the last in June 2026.
  await addManyFiles(fixtures, server, robin, {
    count: 70,
    nameOf: (at) => `Page ${at}.png`,
    dayOf: (at) => Date.UTC(2026, 5 - (69 - at), 15, 12),
  })
  await signIn(robin)
  await page.goto('/library')
  await expect(cards(page).first()).toContainText('Page 69.png')
  const scrubber = page.getByRole('slider', { name: 'Month' })
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'June 2026')
  await scrubber.focus()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/library?until=2025-06')
  await expect(cards(page).first()).toContainText('Page 57.png')
  await expect(page.getByText('June 2025 and before')).toBeVisible()
  await page.reload()
  await expect(cards(page).first()).toContainText('Page 57.png')

  const box = await scrubber.boundingBox()
  if (!box) throw new Error('No scrubber')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 1)
  await expect(cards(page).first()).toContainText('Page 0.png')
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'September 2020')
  await page.getByRole('button', { name: 'Back to the newest' }).click()
  await expect(page).toHaveURL('/library')
  await expect(cards(page).first()).toContainText('Page 69.png')

  // Every key press is applied, even before the previous reply has arrived.
  const slow = await delayResponse(page, /uploads\?.*before=/)
  for (const key of ['PageDown', 'PageDown', 'ArrowDown']) await scrubber.press(key)
  await expect(page).toHaveURL('/library?until=2024-05')
  slow.release()
  await expect(cards(page).first()).toContainText('Page 44.png')
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'May 2024')

  // Press Home and go a year back before the list has scrolled.
  await scrubber.press('Home')
  await expect(page).toHaveURL('/library')
  await expect(cards(page).first()).toContainText('Page 69.png')
  await page.mouse.wheel(0, 3000)
  await expect(scrubber).not.toHaveAttribute('aria-valuetext', 'June 2026')
  await scrubber.evaluate(async (element) => {
    for (const key of ['Home', 'PageDown']) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      // Let React draw the change without waiting for a frame.
      await null
    }
  })
  await expect(page).toHaveURL('/library?until=2025-06')
})
