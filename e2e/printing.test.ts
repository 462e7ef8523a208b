import { pdfOf, photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

/** What a printed sheet shows although it shouldn't: what can be pressed, what stays in place, and what isn't black. */
const wrongOnPaper = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0
    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isShown(element)) continue
      const { position, color, overflowY } = getComputedStyle(element)
      const isScrolled = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      const words = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const text = element.outerHTML.slice(0, 120)
      if (position === 'fixed' || position === 'sticky') found.add(`${position}: ${text}`)
      if (isScrolled) found.add(`cut: ${text}`)
      if (element.matches('nav, [role=search], [role=combobox], [role=toolbar], [role=tablist], [role=status] ~ ol > li'))
        found.add(`control: ${text}`)
      if (element.matches('button, a') && element.classList.contains('select-none')) found.add(`button: ${text}`)
      if (
        words &&
        element.closest('[data-theme]') === document.documentElement &&
        color !== 'rgb(0, 0, 0)' &&
        !element.closest('svg')
      )
        found.add(`${color}: ${text}`)
    }
    return [...found]
  })

const sheetsIn = (printed: Buffer) => printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('screens are printed without navigation, buttons and toasts, black on white, whichever theme is shown', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.admin()
  await fixtures.uploads(robin, [{ name: 'Monday.png', content: await photo() }])
  const body = JSON.stringify({ userId: robin.id, title: 'Walk', timeframe: 'weekly' })
  await fixtures.call(robin, '/api/goals', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await fixtures.call(robin, '/api/admin/access-codes/batch', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ count: 300, label: 'Printed' }),
  })
  await signIn(robin)
  await page.addInitScript(() => localStorage.setItem('moodTheme', '"dark"'))
  for (const [path, words] of Object.entries({
    '/': 'Walk',
    '/goals': 'Walk',
    '/library': 'Monday.png',
    '/planner': 'Planner',
    '/admin/access': 'One code lets one person in.',
    '/prompts': 'Prompts',
    '/settings': 'Settings',
    '/help': 'Help',
  })) {
    await page.goto(path)
    const shown = page.locator('main :not(nav *)').getByText(words).first()
    await expect(shown).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(shown, path).toBeVisible()
    expect(await wrongOnPaper(page), path).toEqual([])
    // Most of the codes aren't drawn, and need no paper.
    if (path === '/admin/access') expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBeLessThan(4)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.goto('/goals')
  await page.getByRole('button', { name: 'Add Goal' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Walk').first().isVisible()).toBe(true)
  expect(await wrongOnPaper(page), 'with a dialog').toEqual([])
})

for (const { name, content } of [
  { name: 'Monday.png', content: photo({ width: 1200, height: 1600 }) },
  { name: 'Week.pdf', content: pdfOf('Monday') },
])
  test(`an open reader prints the page of ${name} and nothing else, on one sheet`, async ({ page, fixtures, signIn }) => {
    const robin = await fixtures.user()
    await fixtures.uploads(robin, [{ name, content: await content }])
    await signIn(robin)
    await page.goto('/library')
    await page.getByRole('button', { name: `Open ${name}` }).click()
    const shown = name === 'Week.pdf' ? page.locator('[data-stage] canvas') : page.getByRole('img', { name, exact: true })
    await expect(shown).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await wrongOnPaper(page)).toEqual([])
    await expect(page.getByRole('heading', { name: 'Library' })).toHaveCount(0)
    const box = await shown.boundingBox()
    expect(box?.height ?? 0).toBeGreaterThan(200)
    expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBe(1)
  })
