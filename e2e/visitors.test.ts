import { gzipSync } from 'node:zlib'
import { expect, type Page, test, toastOn } from './willow.ts'

const maxScriptBytes = 15_000

/** Records the script files that the page requests. */
function scriptFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\.m?js$/.test(request.url())) files.push(new URL(request.url()).pathname)
  })
  return files
}

test('a first visit loads no framework: at most 15 KB of script, and no script file', async ({ page }) => {
  const files = scriptFiles(page)
  for (const path of ['/', '/dashboard', '/help', '/privacy', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const inline = await page.locator('script:not([type])').allTextContents()
    expect(inline.length).toBeGreaterThan(0)
    expect(gzipSync(inline.join('')).length).toBeLessThan(maxScriptBytes)
  }
  expect(files).toEqual([])
})

test('a link that needs the app loads it when the pointer comes near, and opens its page', async ({ page }) => {
  const files = scriptFiles(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).hover()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).hover()
  await expect.poll(() => files.some((file) => file.startsWith('/assets/react-'))).toBe(true)
  await expect(page.locator('#root')).toHaveAttribute('data-drawn-for', 'visitor')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
})

for (const [whom, paths] of Object.entries({
  visitors: ['/', '/help', '/help/devices', '/privacy', '/terms'],
  users: ['/dashboard', '/goals', '/settings'],
}))
  test(`the inline styles of the server-rendered pages for ${whom} are all that they need`, async ({
    page,
    fixtures,
    signIn,
    problems,
  }) => {
    problems.expect(/assets|net::ERR_FAILED/)
    if (whom === 'users') await signIn(await fixtures.user())
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of paths) {
      await page.route('**/assets/*.{js,css}', (route) => route.abort())
      // Read the HTML of the reply: in the page itself the app removes what it couldn't fetch.
      const html = (await (await page.goto(path))?.text()) ?? ''
      const [, file = 'none'] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? []
      await expect(page.locator('#root > *').first()).toBeVisible()
      await page.unroute('**/assets/*.{js,css}')
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await changedBy(page, file), `what looks otherwise on ${path} with all styles at ${width} px`).toEqual([])
      }
    }
  })

/** Returns the elements that look different with another style sheet. */
function changedBy(page: Page, file: string): Promise<string[]> {
  return page.evaluate(async (href) => {
    const elements = [...document.querySelectorAll('#root *')]
    const isDrawn = (style: CSSStyleDeclaration, pseudo: string | null) => pseudo === null || style.content !== 'none'
    const look = (element: Element) =>
      [null, '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const names = isDrawn(style, pseudo) ? [...style].filter((name) => !name.startsWith('--')) : []
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
      })
    // An animation that is under way looks otherwise a moment later.
    const endAnimations = () => {
      for (const animation of document.getAnimations()) animation.cancel()
    }
    endAnimations()
    const before = elements.map(look)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    await new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = reject
      document.head.append(link)
    })
    endAnimations()
    const changed = elements.flatMap((element, at) => {
      const known = new Set(before[at])
      const others = look(element).filter((line) => !known.has(line))
      return others.length > 0 ? [`${element.outerHTML.slice(0, 160)}: ${others.slice(0, 3).join('; ')}`] : []
    })
    link.remove()
    return changed.slice(0, 5)
  }, file)
}

test('the pages for visitors have their titles and link to each other', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Willow')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page).toHaveTitle('Help Center · Willow')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport()
})

test('a visitor page becomes the app when the user signs in in another tab', async ({ page, context, fixtures, signIn }) => {
  await page.goto('/')
  await expect(page.locator('#root')).toHaveAttribute('data-drawn-for', 'visitor')
  await signIn(await fixtures.user())
  const otherTab = await context.newPage()
  await otherTab.goto('/settings')
  await otherTab.evaluate(() => localStorage.setItem('user', localStorage.getItem('user') ?? ''))
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await otherTab.evaluate(() => {
    const user = localStorage.getItem('user') ?? ''
    localStorage.removeItem('user')
    localStorage.setItem('user', user)
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
})

test('signing out shows the landing page within the app, without loading a page', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toastOn(page).filter({ hasText: 'Logged out successfully' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(loads).toBe(0)
})

test('the theme of a first visit follows the choice in this browser, and so do the bars of the browser', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('moodTheme', '"dark"'))
  await page.goto('/terms')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background').trim())
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', background)
})
