import { expect, type Page, test } from './willow.ts'

const hint = (page: Page) => page.getByRole('region', { name: 'Willow as an app' })

/** Simulates Chromium's offer to install the app, on a phone that has visited the day before. */
async function visitAgain(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const known = localStorage.getItem('installHint')
    if (known === null) localStorage.setItem('installHint', JSON.stringify({ firstDay: '2026-01-01', isAnswered: false }))
    window.addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => sessionStorage.setItem('prompted', 'yes'),
      })
      window.dispatchEvent(offer)
    })
  })
}

test.beforeEach(async ({ fixtures, signIn }) => signIn(await fixtures.user()))

test('from the second day on, the dashboard offers once to install the app, and asks the browser', async ({ page }) => {
  await visitAgain(page)
  await page.goto('/dashboard')
  await hint(page).getByRole('button', { name: 'Add to This Device' }).click()
  expect(await page.evaluate(() => sessionStorage.getItem('prompted'))).toBe('yes')
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(hint(page)).toHaveCount(0)
})

test('a user who declines is not asked again, even after signing out', async ({ page, fixtures, signIn }) => {
  await visitAgain(page)
  await page.goto('/dashboard')
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('installHint'))).toContain('"isAnswered":true')
  await signIn(await fixtures.user())
})

test('no install offer is shown on the first day, on e-ink, or in the installed app', async ({ page }) => {
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('installHint'))).toContain('"isAnswered":false')
  await expect(hint(page)).toHaveCount(0)
  await visitAgain(page)
  await page.addInitScript(() => {
    const { matchMedia } = window
    localStorage.setItem('installHint', JSON.stringify({ firstDay: '2026-01-01', isAnswered: false }))
    window.matchMedia = (asked) =>
      asked === Reflect.get(window, 'answered') ? matchMedia('all') : matchMedia.call(window, asked)
  })
  for (const answered of ['(update: slow)', '(display-mode: standalone)']) {
    await page.goto('/dashboard')
    await expect(hint(page)).toBeVisible()
    // The hint would be drawn again if the browser repeated its offer.
    await page.evaluate((query) => {
      Object.assign(window, { answered: query })
      window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
    }, answered)
    await expect(hint(page), answered).toHaveCount(0)
  }
})

test('on an iPad the hint explains the menu of Safari, without a button', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    localStorage.setItem('installHint', JSON.stringify({ firstDay: '2026-01-01', isAnswered: false }))
  })
  await page.goto('/dashboard')
  await expect(hint(page)).toContainText('Press Share, then Add to Home Screen')
  await expect(hint(page).getByRole('button', { name: 'Add to This Device' })).toHaveCount(0)
  await hint(page).getByRole('button', { name: 'Got it' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.goto('/library/device')
  await expect(page.getByRole('main')).toContainText('Press Share, then Add to Home Screen')
})

test('files that are opened with the installed app appear in the upload dialog', async ({ page }) => {
  await page.addInitScript(() => {
    const file = new File(['%PDF-1.4\n'], 'From the desk.pdf', { type: 'application/pdf' })
    const launchQueue = {
      setConsumer: (consumer: (launched: { files: object[] }) => void) => consumer({ files: [{ getFile: async () => file }] }),
    }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const [handler] = manifest.file_handlers as { action: string; accept: Record<string, string[]> }[]
  expect(Object.keys(handler?.accept ?? {})).toContain('application/pdf')
  await page.goto(handler?.action ?? '/')
  const dialog = page.getByRole('dialog', { name: 'Upload Planner Page' })
  await expect(dialog.getByRole('listitem')).toContainText('From the desk.pdf')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'From the desk.pdf' })).toBeVisible()
})
