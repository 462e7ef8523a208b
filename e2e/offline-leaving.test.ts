import type { TestUser } from './fixtures.ts'
import { addGoal, everythingKept, goal, heading, waitUntilKept } from './offline-steps.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serviceWorkers: 'allow' })

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/
const isAlive = async (session: string, url: string) =>
  (await fetch(`${url}/api/auth/user`, { headers: { Cookie: `session=${session}` } })).status === 200
const sessionOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? ''
const landing = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

/** Returns whether files are kept. Opening the cache may create an empty one where it was just deleted. */
const hasKeptFiles = (page: Page) => page.evaluate(async () => (await (await caches.open('files')).keys()).length > 0)

for (const network of ['with', 'without'] as const)
  test(`signing out ${network} a network clears the browser, and keeps another user's unsent work`, async ({
    page,
    context,
    fixtures,
    signIn,
    server,
    problems,
  }) => {
    problems.expect(withoutNetwork)
    /** Signs a user in within the same browser, which keeps everything else. */
    async function enter({ id, name, email }: TestUser): Promise<void> {
      const stored = { id, name, firstName: name.split(' ')[0], email, isAdmin: false, createdAt: new Date().toISOString() }
      await context.addCookies([
        { name: 'session', value: await fixtures.session({ id, name, email }), url: server.url, httpOnly: true },
      ])
      await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(stored))
    }
    // Ada writes offline, and her session ends elsewhere: her unsent change waits for her.
    const ada = await fixtures.user('Ada Lind')
    await signIn(ada)
    await page.goto('/goals')
    await expect(heading(page)).toHaveText('Goals')
    await waitUntilKept(page)
    await context.setOffline(true)
    await addGoal(page, 'Walk to the sea')
    const hers = await sessionOf(page)
    await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { Cookie: `session=${hers}`, Origin: server.url } })
    await context.setOffline(false)
    await expect(page).toHaveURL('/login')

    const robin = await fixtures.user('Robin Reed')
    await fixtures.uploadsWithPreviews(robin, [{ name: 'March.png', content: await photo() }])
    const { id, name, email } = robin
    await enter(robin)
    await page.goto('/library')
    await expect(page.getByRole('button', { name: 'Open March.png' })).toBeVisible()
    await expect.poll(() => everythingKept(page)).toContain('March.png')
    await expect.poll(() => hasKeptFiles(page)).toBe(true)
    const session = await sessionOf(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()

    await context.setOffline(network === 'without')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(landing(page)).toBeVisible()
    for (const words of [id, name, email, 'March.png'])
      await expect.poll(() => everythingKept(page), `what is left of ${words}`).not.toContain(words)
    expect(await everythingKept(page)).toContain('Walk to the sea')
    await expect.poll(() => hasKeptFiles(page)).toBe(false)
    for (const path of ['/dashboard', '/library']) {
      await page.goto(path)
      await page.reload()
      await expect(
        landing(page)
          .or(page.getByRole('button', { name: 'Sign In' }))
          .first(),
      ).toBeVisible()
      await expect(page.getByText('Robin')).toHaveCount(0)
    }
    if (network === 'without') expect(await isAlive(session, server.url)).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => isAlive(session, server.url)).toBe(false)
    // This browser has received the confirmation too.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('signingOut'))).not.toBe('true')

    await enter(ada)
    await page.goto('/goals')
    await expect(goal(page, 'Walk to the sea')).toBeVisible()
    const titles = async () =>
      ((await (await fixtures.call(ada, `/api/users/${ada.id}/goals`)).json()) as { title: string }[]).map(({ title }) => title)
    await expect.poll(titles).toEqual(['Walk to the sea'])
  })
