import { readFile } from 'node:fs/promises'
import { roomPath, rooms } from '#features/settings/rooms.rules.ts'
import { ownerPaths } from '#test/routes/owner-paths.ts'
import { startCutServer } from '#test/servers/cut-server.ts'
import { goWithin, heading, waitUntilKept } from './offline-steps.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

/** The paths of all screens that need a sign-in, from their manifest. */
const manifest = await readFile(new URL('../src/app/web/screens.ts', import.meta.url), 'utf8')
const owners = /paths: \[('[^\]]*')\],\n {4}for: 'user'|ofShop\('\w+',([^)]*)\)|ofOwner\(\s*('[^']*')/g
const paths = [...manifest.matchAll(owners)].flatMap(([, ...lists]) => lists.join('').match(/\/[^']*/g) ?? [])
const roomPaths = rooms.map(roomPath)

const line = (page: Page) => page.getByText('The server can’t be reached. You see what this device has kept.')
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).first()

/** What a screen must not show: red words that aren't of its rows, or grey shapes for ever. */
const wrong = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const isSeen = (element: Element) => element.checkVisibility()
    const red = [...main.querySelectorAll('[role=alert], .text-destructive:not([role=row] *, tr *)')]
      .filter(isSeen)
      .map(({ textContent }) => textContent)
    const waiting = [...main.querySelectorAll('.animate-skeleton')].filter(isSeen).map(() => 'a grey shape')
    return [...red.filter(Boolean), ...waiting, ...((main.textContent ?? '').trim().length < 20 ? ['nothing'] : [])]
  })

/** Leads to a screen within the app, and waits until it has asked for what it shows. */
async function show(page: Page, path: string): Promise<void> {
  let waiting = 0
  const begun = () => {
    waiting += 1
  }
  const ended = () => {
    waiting -= 1
  }
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  await goWithin(page, path)
  await expect.poll(() => wrong(page), { message: path }).toEqual([])
  await expect.poll(() => waiting, { intervals: [500] }).toBeLessThanOrEqual(0)
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
}

test.use({ serviceWorkers: 'allow' })

for (const [who, here] of [
  ['an owner', ['/dashboard', ...paths.filter((path) => !path.startsWith('/admin')), ...roomPaths]],
  ['an administrator', paths.filter((path) => path.startsWith('/admin') && path !== '/admin/customer')],
] as const)
  test(`with the sockets cut, every screen of ${who} says so quietly, and comes back by itself`, async ({
    browser,
    server,
    fixtures,
    contextOptions,
  }) => {
    test.slow()
    const proxy = await startCutServer(server.url)
    const user = who === 'an owner' ? await fixtures.user() : await fixtures.admin()
    const { id, name, email } = user
    const stored = { id, name, firstName: 'Robin', email, isAdmin: user.isAdmin ?? false, createdAt: new Date().toISOString() }
    const context = await browser.newContext({ ...contextOptions, baseURL: proxy.url, serviceWorkers: 'allow' })
    await context.addCookies([{ name: 'session', value: await fixtures.session(user), url: proxy.url, httpOnly: true }])
    const page = await context.newPage()
    await page.goto('/login')
    await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(stored))
    if (who === 'an owner') await fixtures.uploadsWithPreviews(user, [{ name: 'March.png', content: await photo() }])
    await page.goto('/library')
    await expect(heading(page)).toHaveText('Library')
    await waitUntilKept(page)

    const found: string[] = []
    for (const path of here) {
      await show(page, path)
      proxy.cut()
      await page.goto(path)
      await expect(line(page), path).toBeVisible()
      await expect
        .poll(() => wrong(page), { message: path })
        .toEqual([])
        .catch((error: Error) => found.push(error.message.slice(0, 700)))
      if (path === '/library') await expect(page.getByRole('button', { name: 'Open March.png' })).toBeVisible()
      if (path === '/settings/security') {
        await page.getByRole('button', { name: 'Security Events' }).click()
        await expect(page.getByRole('dialog').getByText('The server can’t be reached')).toBeVisible()
        await page.keyboard.press('Escape')
      }
      if (path === '/settings/you') {
        await page.getByRole('button', { name: 'Change name' }).click()
        await page.getByRole('dialog').getByLabel('Full name').fill('Robin Lind')
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('dialog').getByText('The server can’t be reached')).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await page.keyboard.press('Escape')
      }
      proxy.mend()
      // It may be back before the press: work that waited has got through.
      await Promise.race([
        again(page)
          .click()
          .catch(() => {}),
        expect(line(page), path).toHaveCount(0),
      ])
      await expect(line(page), path).toHaveCount(0)
      await expect.poll(() => page.getByText('The server can’t be reached').count(), { message: path }).toBe(0)
      await expect
        .poll(() => wrong(page), { message: `${path} is back` })
        .toEqual([])
        .catch((error: Error) => found.push(error.message.slice(0, 700)))
    }
    expect(found.join('\n')).toBe('')
    proxy.cut()
    const others = who === 'an owner' ? await ownerPaths(server.url) : []
    for (const path of others.filter((other) => !here.includes(other))) {
      await page.goto(path)
      await expect(heading(page), path).toBeVisible()
      await expect(heading(page), path).not.toHaveText(/you’re offline|Something went wrong|reached|Not Found/i)
    }
    await context.close()
    await proxy.close()
  })
