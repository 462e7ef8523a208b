import { expect, type Page } from './willow.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const goal = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** The worker runs, and what the screens show has been read. */
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
        return ['isActive=true', 'isActive=false', '/folders', '/settings', '/uploads', '/upload-contents'].filter(
          (part) => !addresses.some((address) => address.includes(part)),
        )
      }),
    )
    .toEqual([])
}

/** Without a service worker: the code that keeps changes is here, and what it needs of the browser. */
export async function waitUntilChangesCanWait(page: Page): Promise<void> {
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('willow')
}

/** Without a service worker: the code of toasts is here, which comes after the first screen. To be asked for before the page is opened. */
export async function toastsCanShow(page: Page): Promise<void> {
  await (await page.waitForResponse((answer) => answer.url().includes('/toast-viewport'))).finished()
}

export async function addGoal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Goal' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goal', { exact: true }).fill(title)
  await dialog.getByRole('button', { name: 'Add Goal' }).click()
  await expect(goal(page, title)).toBeVisible()
}

/** What the browser keeps of a person besides pages and scripts, as one text: every storage that pages and workers have. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    // The files of the app are nobody's.
    for (const name of (await caches.keys()).filter((cache) => !cache.startsWith('build-'))) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
      found.push(name, urls)
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      // Removed since it was listed: looking must not make it again.
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
