import { writeFile } from 'node:fs/promises'
import {
  blankPlanner,
  type PlannerShape,
  penStrokes,
  plannerPages,
  printOf,
  redrawnPrint,
  writePdf,
} from '#test/documents/planner-pdf.ts'
import { publishPlanner, publishThisYear, slow } from './screens/filled-planner.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

test.use({ serverOf: 'the planner' })
// In one worker, because a planner has to be published in each.
test.describe.configure({ mode: 'default' })

const year = new Date().getFullYear()
/** Only the first month, so that the planner is read quickly. */
const shapeOf = (of: number): PlannerShape => ({ year: of, months: 1 })
const dayOf = (of: number, day: number) => {
  const pages = plannerPages(shapeOf(of))
  const name = new Date(Date.UTC(of, 0, day)).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  const at = pages.findIndex(
    ({ texts, links }) => links.length === 1 && texts[1]?.text === String(day) && texts[2]?.text === name,
  )
  return pages[at] ?? { texts: [], links: [] }
}

/** The user's page of a day in January, in the calendar. A sheet without writing has no colon in its name. */
const dayOn = (page: Page, day: number) => page.getByRole('link', { name: new RegExp(`January ${day}, ${year}: `) })

/**
 * Keeps the toast with these words, as the pointer of a reader would: it goes after five seconds, and the planner is loaded again before
 * the screen shows what was done.
 */
const holdToast = (page: Page, words: string) => toastOn(page).filter({ hasText: words }).hover()

test('the shop publishes a planner, and the pages a user exports get their dates', async ({
  page,
  signIn,
  fixtures,
  otherBrowser,
}) => {
  test.setTimeout(3 * slow)
  const admin = await fixtures.admin()
  await publishPlanner(fixtures, admin, year - 1)
  const shop = await otherBrowser(admin)
  await shop.goto('/admin/editions')
  await shop.getByRole('button', { name: 'Add an edition' }).click()
  await shop.getByLabel('Title').fill(`Daily ${year}`)
  await shop.locator('input[type=file]').setInputFiles({
    name: 'planner.pdf',
    mimeType: 'application/pdf',
    buffer: blankPlanner(shapeOf(year)),
  })
  await shop.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(shop.getByRole('region', { name: `Daily ${year}` }).getByText('No doubts')).toBeVisible({ timeout: slow })
  await shop.getByRole('button', { name: `Look over the pages of Daily ${year}` }).click()
  await expect(shop.getByRole('dialog').getByText('Page 1', { exact: false }).first()).toBeVisible()
  await shop.getByRole('button', { name: 'Done' }).click()
  await shop.getByRole('button', { name: `Publish Daily ${year}` }).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(shop.getByRole('button', { name: `Retire Daily ${year}` })).toBeVisible()

  const ada = await fixtures.user('Ada Moss')
  const loose = { streams: ['BT /F1 14 Tf 50 500 Td (Ideas for the garden) Tj ET', penStrokes(4)] }
  const unsure = { ...dayOf(year, 8), texts: [...dayOf(year, 8).texts, { text: 'call the bank', x: 60, y: 300, size: 12 }] }
  await fixtures.uploads(ada, [
    { name: 'last-year.pdf', content: writePdf([{ streams: [printOf(dayOf(year - 1, 5)), penStrokes(6)] }]) },
    {
      name: 'planner.pdf',
      content: writePdf([
        { streams: [printOf(dayOf(year, 5)), penStrokes(9)] },
        { streams: [printOf(dayOf(year, 6)), penStrokes(2)] },
        { streams: [printOf(dayOf(year, 7)), penStrokes(18)] },
        { streams: [redrawnPrint(unsure)] },
        loose,
      ]),
    },
  ])
  await signIn(ada)
  await page.goto('/planner')
  // The calendar opens at the month of the pages.
  await expect(dayOn(page, 5)).toHaveAccessibleName(/: half written$/, { timeout: slow })
  await dayOn(page, 5).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'About this page' }).click()
  await expect(dialog.getByText('A year ago')).toBeVisible()
  await expect(dialog.getByRole('link', { name: new RegExp(`January 5, ${year - 1}`) })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`January 6, ${year}`) })).toBeVisible()
  // What is known of the page closes first.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'About this page', pressed: false })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '2 pages wait for your answer.' }).click()
  const questions = page.getByRole('dialog', { name: 'Which day is this?' })
  const question = questions.getByRole('region', { name: 'Which day is this?' })
  await expect(question.getByText('Page 4 of planner.pdf')).toBeVisible()
  await question
    .getByRole('button', { name: new RegExp(`January 8, ${year}$`) })
    .first()
    .click()
  await expect(question.getByText('Page 5 of planner.pdf')).toBeVisible()
  await question.getByRole('button', { name: 'Not from my planner' }).click()
  await expect(questions.getByText('The page isn’t asked about or shown any more.')).toBeVisible()
  await questions.getByRole('button', { name: 'Undo' }).click()
  await expect(question.getByText('Page 5 of planner.pdf')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dayOn(page, 8)).toBeVisible()

  // One step leads to the year before, past eleven months without pages.
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`January ${year - 1}`)
  await expect(page.getByRole('status').filter({ hasText: `January ${year - 1}: 1 day written` })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your planner' }).getByText('4 days written')).toBeVisible()
})

test('after an upload, what the server does is seen on every screen and in every tab, and the result is one tap away', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  await signIn(ada)
  await page.goto('/library')
  const home = await page.context().newPage()
  await home.goto('/')
  await expect(home.getByRole('button', { name: 'Upload First Page' })).toBeVisible()
  const library = await page.context().newPage()
  await library.goto('/library')
  await expect(library.getByRole('button', { name: 'Upload', exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const loose = { streams: ['BT /F1 14 Tf 50 500 Td (Ideas for the garden) Tj ET', penStrokes(4)] }
  const buffer = writePdf([
    { streams: [printOf(dayOf(year, 5)), penStrokes(9)] },
    { streams: [printOf(dayOf(year, 6)), penStrokes(2)] },
    loose,
  ])
  const dialog = page.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles({ name: 'planner.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  const line = page.getByRole('status').filter({ hasText: '2 days written, 2 new pages.' })
  await expect(line).toBeVisible({ timeout: slow })
  // The other tabs know it too, without a reload.
  await expect(library.getByRole('button', { name: 'Open planner.pdf' })).toBeVisible()
  const card = home.getByRole('region', { name: 'Your planner' })
  await expect(card.getByText('2 days written')).toBeVisible({ timeout: slow })
  await card.getByRole('link', { name: '1 page waits for your answer.' }).click()
  await expect(home.getByRole('region', { name: 'Which day is this?' })).toBeVisible()

  await line.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`January 6, ${year}`) })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The calendar shows the month of the page.
  await expect(page.getByRole('grid', { name: `January ${year}` })).toBeVisible()
})

test('five exports of five evenings are dropped at once in any order, and every day shows its newest writing', async ({
  page,
  signIn,
  fixtures,
}, testInfo) => {
  test.setTimeout(3 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  const days = Array.from({ length: 5 }, (_, at) => 5 + at)
  // On each evening the day has a little, and the days before are full. The days after are blank.
  const exportOf = (evening: number) =>
    writePdf(
      days.map((day) => ({
        streams: [printOf(dayOf(year, day)), ...(day > evening ? [] : [penStrokes(day === evening ? 2 : 18)])],
      })),
    )
  const order = [7, 5, 9, 6, 8]
  const files = order.map((evening) => testInfo.outputPath(`Evening ${evening}.pdf`))
  await Promise.all(order.map((evening, at) => writeFile(files[at] ?? '', exportOf(evening))))
  await signIn(ada)
  await page.goto('/library')
  await expect(page.getByText('No files yet')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 400, y: 600, data })
    if (type === 'dragOver') await expect(page.getByText('Drop to add to your library')).toBeVisible()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '5 days written' })).toBeVisible({ timeout: 2 * slow })
  await page.goto('/planner')
  const last = days.at(-1)
  for (const day of days)
    await expect(dayOn(page, day)).toHaveAccessibleName(day === last ? /: a little written$/ : /: full of writing$/)
})

test('a page of any file is put on a day from the library and from the viewer, and taken back', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  const pageOf = (words: string) => ({ streams: [`BT /F1 14 Tf 50 500 Td (${words}) Tj ET`, penStrokes(4)] })
  await fixtures.uploads(ada, [{ name: 'notes.pdf', content: writePdf(['Plans', 'Songs', 'Walks'].map(pageOf)) }])
  await signIn(ada)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Actions for notes.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Put on a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put on a day' })
  await expect(dialog.getByText('It has no day yet.')).toBeVisible({ timeout: slow })
  await dialog.getByRole('button', { name: 'Another day' }).click()
  await dialog.getByLabel('Another day').fill(`${year}-01-14`)
  await dialog.getByLabel('Pages after it, each a day later').fill('1')
  await dialog.getByRole('button', { name: 'Use this day' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Moved to .*January 14/)).toBeVisible()

  // The dialog opens above the viewer, at the page that is shown there.
  await page.getByRole('button', { name: 'Open notes.pdf' }).click()
  await page.getByLabel('Page number').fill('2')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Put on a day' }).click()
  await expect(dialog.getByLabel('Page of the file')).toHaveValue('2')
  await expect(dialog.getByText(/It is here now: .*January 15/)).toBeVisible()
  const taken = dialog.getByText('This day has a page already. Both stay')
  await dialog.getByLabel('Move to another day').fill(`${year}-01-14`)
  await expect(taken).toBeVisible()
  await dialog.getByLabel('Move to another day').fill(`${year}-01-21`)
  await expect(taken).toBeHidden()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()

  await page.goto('/planner')
  await expect(dayOn(page, 14)).toBeVisible()
  await expect(dayOn(page, 21)).toBeVisible()
  await expect(dayOn(page, 15)).toBeHidden()
})

test('five files of one page in a row get their days in three steps, and one step takes it back', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  const shot = (at: number) => ({
    name: `Screenshot ${String(at + 1).padStart(2, '0')}.pdf`,
    content: writePdf([{ streams: [`BT /F1 14 Tf 50 500 Td (Screenshot ${at}) Tj ET`, penStrokes(3)] }]),
  })
  await fixtures.uploads(
    ada,
    Array.from({ length: 5 }, (_, at) => shot(at)),
  )
  await signIn(ada)
  await page.goto('/planner')
  await expect(page.getByRole('link', { name: '5 pages wait for your answer.' })).toBeVisible({ timeout: slow })
  await page.getByRole('link', { name: '5 pages wait for your answer.' }).click()
  const questions = page.getByRole('dialog', { name: 'Which day is this?' })
  const first = questions.getByRole('region', { name: 'Which day is this?' })
  await expect(first.getByText('Page 1 of Screenshot 01.pdf')).toBeVisible()
  await first.getByRole('button', { name: 'Another day' }).click()
  await first.getByLabel('Another day').fill(`${year}-01-05`)
  await first.getByRole('switch', { name: 'The next 4 pages too' }).click()
  await first.getByRole('button', { name: 'Use this day' }).click()
  await expect(questions.getByText('That was all. Thank you.')).toBeVisible()
  await questions.getByRole('button', { name: 'Undo' }).click()
  await expect(first.getByText('5 pages wait for your answer.')).toBeVisible()
  // Skipped, a question comes again only when it is asked for.
  await first.getByRole('button', { name: 'Skip' }).click()
  await expect(first.getByText('Page 1 of Screenshot 02.pdf')).toBeVisible()
  await first
    .getByRole('button', { name: `, ${year}` })
    .first()
    .click()
  await expect(first.getByText('Page 1 of Screenshot 03.pdf')).toBeVisible()
  await expect(first.getByText('3 pages wait for your answer.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: '4 pages wait for your answer.' })).toBeVisible()
})

test('a day is found with Ctrl-K, opens without scripts, and on a phone its page is moved to another day and back in three taps', async ({
  page,
  signIn,
  fixtures,
  otherBrowser,
}) => {
  test.setTimeout(2 * slow)
  await publishThisYear(fixtures)
  const ada = await fixtures.user('Ada Moss')
  await fixtures.uploads(ada, [
    { name: 'planner.pdf', content: writePdf([{ streams: [printOf(dayOf(year, 5)), penStrokes(9)] }]) },
  ])
  await signIn(ada)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your planner' }).getByText('1 day written')).toBeVisible({ timeout: slow })
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const box = palette.getByRole('combobox', { name: 'Find anything' })
  const open = () =>
    expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused({ timeout: 500 })
    }).toPass()
  await open()
  await box.fill(`jan 5 ${year}`)
  await expect(palette.getByRole('option', { name: new RegExp(`January 5, ${year}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(`January 5, ${year}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await open()
  await box.fill(`january ${year}`)
  await palette.getByRole('option', { name: `January ${year} In your planner` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `January ${year}` })).toBeVisible()

  // A link that is printed on the page is followed with a tap.
  const plain = await otherBrowser(ada)
  await plain.context().route(/\.js(\?|$)/, (route) => route.abort())
  await plain.setViewportSize({ width: 320, height: 900 })
  await plain.goto('/paper/planner')
  await plain.getByRole('link', { name: '5, written' }).click()
  const picture = plain.getByRole('img', { name: /January 5/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  const printed = await plain.locator('area').evaluate((area: HTMLAreaElement) => area.coords.split(',').map(Number))
  const [left = 0, top = 0, right = 0, bottom = 0] = printed
  await picture.click({ position: { x: (left + right) / 2, y: (top + bottom) / 2 } })
  await expect(plain.getByText('You haven’t written on this page yet.')).toBeVisible()
  await plain.getByLabel(/^Page of/).fill('1')
  await plain.getByRole('button', { name: 'Open' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(String(year))

  await page.setViewportSize({ width: 390, height: 844 })
  await dayOn(page, 5).click()
  // What is open above the page closes before the page does.
  const about = page.getByRole('complementary', { name: 'About this page' })
  await page.getByRole('button', { name: 'About this page' }).click()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  const field = page.getByRole('dialog').getByLabel('Move to another day')
  await tap('About this page')
  await expect(page.getByText('the print is exactly that of your blank planner')).toBeVisible()
  await field.fill(`${year}-01-20`)
  await tap('Move')
  await holdToast(page, `January 20, ${year}.`)
  await expect(dayOn(page, 20)).toBeVisible()
  await tap('Undo')
  await expect(dayOn(page, 5)).toBeVisible()
  await expect(dayOn(page, 20)).toBeHidden()
  expect(taps).toBeLessThanOrEqual(3)
})
