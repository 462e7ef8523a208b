import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { password } from './fixtures.ts'
import { overflow } from './screens/layout-checks.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ javaScriptEnabled: false })

const planner = pdf({ pages: ['One', 'Two'].map((line) => `BT /F1 40 Tf 60 600 Td (${line}) Tj ET`) })

/** Returns controls smaller than 44 px and elements that are wider than the screen. */
async function layoutProblems(page: Page): Promise<string[]> {
  const small = await page.locator('a, button, input:not([type=hidden]), select').evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${Math.round(box.width)} x ${Math.round(box.height)}`),
  )
  return [...small, ...(await overflow(page))]
}

test('without scripts a user signs in, plans, focuses, uploads a page, reads it and signs out', async ({ page, fixtures }) => {
  const { email } = await fixtures.user()
  await page.goto('/paper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Add a goal' }).click()
  await page.getByLabel('Goal').fill('Walk more')
  await page.getByLabel('Timeframe').selectOption('Weekly')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Walk more' }).click()
  await expect(page.getByRole('status')).toContainText('Done.')
  await page.getByRole('button', { name: 'Start the timer' }).click()
  await expect(page.getByText(/The timer ends \d\d:\d\d/)).toBeVisible()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('link', { name: 'Upload a page' }).click()
  await page
    .getByLabel('A PDF or an image')
    .setInputFiles({ name: 'Week 9.pdf', mimeType: 'application/pdf', buffer: Buffer.from(planner) })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('link', { name: 'Week 9.pdf' }).click()
  await page.getByRole('link', { name: 'Next page' }).click()
  const picture = page.getByRole('img', { name: 'Week 9.pdf, page 2' })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 100)).toBe(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toContainText('You’re signed out.')
})

test('everything on the pages without scripts can be tapped, and nothing overflows at 320 px', async ({
  page,
  fixtures,
  signIn,
}) => {
  const user = await fixtures.user()
  const [upload] = await fixtures.uploads(user, [{ name: `${'long-name-'.repeat(12)}.pdf`, content: planner }])
  await fixtures.call(user, '/api/goals', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: user.id, title: 'A goal without a space'.replaceAll(' ', '').repeat(8) }),
  })
  for (const path of ['sign-in', 'claim']) {
    await page.goto(`/paper/${path}`)
    expect([path, await layoutProblems(page)]).toEqual([path, []])
  }
  await signIn(user)
  const paths = [
    '',
    '/goals',
    '/flow',
    '/timer',
    '/library',
    '/library?folder=',
    `/page/${upload?.id}`,
    '/upload',
    '/zone',
    '/zone?area=Europe',
    '/claim',
  ]
  for (const width of [320, 758]) {
    await page.setViewportSize({ width, height: 1024 })
    for (const path of paths) {
      await page.goto(`/paper${path}`)
      expect([path, width, await layoutProblems(page)]).toEqual([path, width, []])
    }
  }
})
