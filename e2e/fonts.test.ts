import { expect, type Page, test } from './willow.ts'

/** The families that draw the letters of an element; null stands for a font of the device. */
async function fontsOf(page: Page, selector: string): Promise<(string | null)[]> {
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map((font) => (font.isCustomFont ? font.familyName : null)).sort()
}

test('a page in English loads only the three small fonts', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    const [name] = /[a-z-]+(?:-\d+)?(?=-[\w-]{8}\.woff2)/.exec(request.url()) ?? []
    if (name !== undefined) fonts.push(name)
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(fonts.sort()).toEqual(['fraunces-basic-400', 'fraunces-basic-480', 'willow-sans-basic'])
})

test('names with accents use our fonts, in headings and in text', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user('Zoë Łuczak'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë Łuczak')
  // A node that React draws again in between is gone, so both look again.
  await expect(async () => expect(await fontsOf(page, 'h1')).toEqual(['Fraunces'])).toPass()
  await page.goto('/settings')
  const name = page.getByText('Zoë Łuczak').first()
  await name.evaluate((element) => element.setAttribute('data-accents', ''))
  await expect(async () =>
    expect(await fontsOf(page, '[data-accents]')).toEqual(['Source Sans 3 ExtraLight', 'Willow Sans']),
  ).toPass()
})
