import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { encode } from 'uqr'
import type { Fixtures, TestUser } from './fixtures.ts'
import { chooseForCodes } from './shop.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

/** Counts how many times the page asks to be printed, because the tests' browser has no printer. */
async function watchPrinting(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }) })
  })
}
const prints = (page: Page) => page.evaluate(() => Reflect.get(window, 'prints'))
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const ready = (page: Page) => expect(inDialog(page, 'Print')).toBeEnabled()
const printed = (page: Page) => page.locator('.ticket-sheets [data-ticket]')

/** Counts the steps that a progress bar shows. Before each of them, the browser could do something else. */
async function watchProgress(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const steps = new Set<string>()
    Object.assign(window, { steps })
    const note = () => steps.add(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? 'none')
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'steps') as Set<string>).size)
}

async function createBatch(page: Page, count: number, label: string) {
  await page.goto('/admin/access')
  await page.getByRole('button', { name: 'Create Batch' }).click()
  await page.getByLabel('How many').fill(String(count))
  await page.getByLabel('Label (optional)').fill(label)
  await inDialog(page, 'Create Codes').click()
  await expect(page.getByRole('dialog', { name: `${count.toLocaleString('en-US')} codes are ready` })).toBeVisible()
}

async function batchOf(fixtures: Fixtures, admin: TestUser, count: number, label: string): Promise<string[]> {
  const answer = await fixtures.call(admin, '/api/admin/access-codes/batch', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ count, label }),
  })
  return ((await answer.json()) as { codes: string[] }).codes
}

/** Returns the dark modules of a drawn QR code, by asking the browser where its path is filled. */
const drawnModules = (page: Page, code: string) =>
  page.locator(`.ticket-sheets [data-ticket="${code}"] svg`).evaluate((svg) => {
    const path = svg.querySelector('path')
    const size = svg instanceof SVGSVGElement ? svg.viewBox.baseVal.width : 0
    const isDark = (x: number, y: number) => path?.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) ?? false
    return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => isDark(x, y)))
  })

/** Returns the codes on each sheet of the printed page. Throws when a page break cuts a ticket. */
async function codesBySheet(page: Page, format: string): Promise<string[][]> {
  const document = await getDocument({ data: new Uint8Array(await page.pdf({ format, preferCSSPageSize: true })) }).promise
  const sheets: string[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('\n')
    const codes = text.match(/\bWILLOW[A-Z0-9]{6}\b/g) ?? []
    // A ticket begins with the shop's name and ends with these words.
    for (const part of [/^Willow$/gm, /It works once\./g]) expect(text.match(part) ?? []).toHaveLength(codes.length)
    sheets.push(codes)
  }
  return sheets
}

test('a batch is a file of codes with their links, and tickets whose QR codes are those links', async ({
  page,
  fixtures,
  signIn,
}) => {
  await watchPrinting(page)
  await signIn(await fixtures.admin())
  const label = `Fair ${Date.now()}`
  await createBatch(page, 12, label)
  await expect(toastOn(page)).toContainText('12 access codes created')
  const download = page.waitForEvent('download')
  await inDialog(page, 'Download CSV').click()
  const [header, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe('code,activationLink,label')
  expect(lines).toHaveLength(12)

  await ready(page)
  await expect(printed(page)).toHaveCount(12)
  await page.emulateMedia({ media: 'print' })
  for (const line of [lines[0] ?? '', lines[11] ?? '']) {
    const [code = '', link = ''] = line.split(',')
    expect(line).toBe(`${code},${link},${label}`)
    expect(link).toMatch(new RegExp(`^http://localhost:\\d+/code#${code}$`))
    expect(await drawnModules(page, code)).toEqual(encode(link, { ecc: 'M', border: 4 }).data)
  }
  await page.emulateMedia({ media: null })
  await inDialog(page, 'Print').click()
  expect(await prints(page)).toBe(1)
})

test('printed sheets have only whole tickets, on any paper size', async ({ page, fixtures, signIn }) => {
  const olive = await fixtures.admin()
  const label = `Sheets${Date.now()}`
  const codes = await batchOf(fixtures, olive, 23, label)
  await signIn(olive)
  await page.goto(`/admin/access?q=${label}`)
  await chooseForCodes(page, 'Print tickets')
  await ready(page)
  for (const format of ['A4', 'Letter']) {
    const sheets = await codesBySheet(page, format)
    expect(
      sheets.map((sheet) => sheet.length),
      format,
    ).toEqual([10, 10, 3])
    expect(sheets.flat().toSorted(), format).toEqual(codes.toSorted())
  }
  // Smaller paper has fewer tickets per sheet.
  expect((await codesBySheet(page, 'A5')).flat().toSorted()).toEqual(codes.toSorted())
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('dialog', { includeHidden: true })).toBeHidden()
  await expect(page.locator('#root')).toBeHidden()
})

test("the filtered codes are printed, without codes that can't be used any more", async ({ page, fixtures, signIn }) => {
  const olive = await fixtures.admin()
  const label = `Some${Date.now()}`
  const [voided = '', ...others] = await batchOf(fixtures, olive, 3, label)
  const found = (await (await fixtures.call(olive, `/api/admin/access-codes?q=${voided}`)).json()) as { id: string }[]
  await fixtures.call(olive, `/api/admin/access-codes/${found[0]?.id}/void`, { method: 'POST' })
  await signIn(olive)
  await page.goto(`/admin/access?q=${label}`)
  await chooseForCodes(page, 'Print tickets')
  await ready(page)
  await expect(printed(page)).toHaveCount(2)
  const shown = await printed(page).evaluateAll((tickets) => tickets.map((ticket) => ticket.getAttribute('data-ticket')))
  expect(shown.toSorted()).toEqual(others.toSorted())

  await page.goto(`/admin/access?q=${label}&state=void`)
  await chooseForCodes(page, 'Print tickets')
  await expect(page.getByRole('dialog')).toContainText('so there’s nothing to print')
})

test('many codes are created and printed in parts, and the tab stays responsive', async ({ page, fixtures, signIn }) => {
  await watchPrinting(page)
  await signIn(await fixtures.admin())
  await createBatch(page, 1000, `All ${Date.now()}`)
  const steps = await watchProgress(page)
  await page.getByRole('combobox', { name: 'Tickets' }).click()
  await page.getByRole('option', { name: 'Tickets 501 to 1,000' }).click()
  await ready(page)
  await expect(printed(page)).toHaveCount(500)
  expect(await steps()).toBeGreaterThan(10)
  await inDialog(page, 'Print').click()
  expect(await prints(page)).toBe(1)
})
