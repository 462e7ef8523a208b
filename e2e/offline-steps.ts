import { expect, type Page } from './willow.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const goal = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Leads to a screen as a link within the app does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await expect(heading(page), path).toBeVisible()
}

/** Resolves once the service worker runs and what the screens show has been stored. */
export async function waitUntilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = (await indexedDB.databases()).filter(({ name }) => /^willow-/.test(name ?? ''))
        const addresses: string[] = []
        for (const { name = '' } of databases) {
          const opening = indexedDB.open(name)
          const database = await new Promise<IDBDatabase>((resolve) => {
            opening.onsuccess = () => resolve(opening.result)
          })
          const reading = database.transaction('kept').objectStore('kept').getAllKeys()
          addresses.push(
            ...(await new Promise<string[]>((resolve) => {
              reading.onsuccess = () => resolve(reading.result as string[])
            })),
          )
          database.close()
        }
        return ['isActive=true', 'isActive=false', '/folders', '/settings', '/uploads'].filter(
          (part) => !addresses.some((address) => address.includes(part)),
        )
      }),
    )
    .toEqual([])
}

/** Without a service worker: resolves once the code that stores changes has loaded and its database exists. */
export async function waitUntilChangesCanWait(page: Page): Promise<void> {
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('willow')
}

/**
 * Without a service worker: resolves once the code of toasts, which follows the first screen, has loaded. Call it before opening the page.
 */
export async function toastsCanShow(page: Page): Promise<void> {
  await (await page.waitForResponse((answer) => answer.url().includes('/toast-viewport'))).finished()
}

/**
 * Takes the network away. Resolves once the line that says so has moved the screen down: a click in that moment hits nothing. The line's
 * code follows the first screen, and may have been on its way.
 */
export async function goOffline(page: Page): Promise<void> {
  await expect(async () => {
    await page.context().setOffline(false)
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline. You see what this device has kept.')).toBeVisible({ timeout: 2000 })
  }).toPass()
}

export async function addGoal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Goal' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goal', { exact: true }).fill(title)
  await dialog.getByRole('button', { name: 'Add Goal' }).click()
  await expect(goal(page, title)).toBeVisible()
}

/** Pins a file, its folder or its month through the file's menu. */
export async function keep(page: Page, file: string, what: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${file}` }).click()
  await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep on This Device' })
  await dialog.getByRole('radio', { name: what }).check({ force: true })
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Returns everything that the browser keeps besides pages and scripts, from every kind of storage, as one text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    // The app's own files say nothing about a user.
    for (const name of (await caches.keys()).filter((cache) => !cache.startsWith('build-'))) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
      found.push(name, urls)
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      // The database was deleted since it was listed, and opening it must not create it again.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(null)
      })
      if (!database) continue
      found.push(name, [...database.objectStoreNames])
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        const rows = await new Promise<unknown[]>((resolve) => {
          reading.onsuccess = () => resolve(reading.result)
        })
        found.push(...rows.map((row) => (row instanceof ArrayBuffer ? new TextDecoder().decode(row) : row)))
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}
