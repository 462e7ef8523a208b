import { waitUntilKept } from './offline-steps.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serviceWorkers: 'allow' })

const megabyte = 1024 * 1024

/** Puts previews that claim this size into the service worker's cache, after those that are there. */
const putOthers = (page: Page, names: readonly string[], bytes: number) =>
  page.evaluate(
    async ({ names, bytes }) => {
      const cache = await caches.open('files')
      for (const name of names)
        await cache.put(`/api/files/${name}`, new Response('', { headers: { 'Content-Length': String(bytes) } }))
    },
    { names, bytes },
  )

/** Returns the names of the kept files, those opened last at the end, and the total size that the cache records. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('files')
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const total = await (await cache.match('/kept-bytes'))?.text()
    return {
      names: paths.filter((path) => path.startsWith('/api/')).map((path) => path.split('/').at(-1)),
      total: total === undefined ? undefined : Number(total),
    }
  })

const setTotal = (page: Page, bytes: number) =>
  page.evaluate(async (bytes) => (await caches.open('files')).put('/kept-bytes', new Response(String(bytes))), bytes)

const others = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `other-${from + at}`)

/** Requests a preview, as a card that wasn't drawn yet does. */
const lookAt = (page: Page, filename: string) =>
  page.evaluate(async (name) => (await (await fetch(`/api/files/${name}?thumbnail=640`)).blob()).size, filename)

test('viewed files are kept up to 200 MB, and the last viewed ones stay', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const days = ['#b8c9a8', '#334455', '#556677'].map(async (background, day) => ({
    name: `Day ${day}.png`,
    content: await photo({ background }),
  }))
  const made = await fixtures.uploadsWithPreviews(robin, await Promise.all(days))
  const [first = '', second = '', third = ''] = made.map(({ filename }) => filename)
  await signIn(robin)
  await page.goto('/goals')
  await waitUntilKept(page)
  await page.evaluate(() => caches.delete('files'))
  await putOthers(page, others(1, 7), 30 * megabyte)

  // An older version kept these files without a total: the sizes are read once, and the oldest file is deleted.
  await lookAt(page, first)
  await expect.poll(async () => (await kept(page)).names).toEqual([...others(2, 7), first])
  await expect.poll(async () => Math.floor(((await kept(page)).total ?? 0) / megabyte)).toBe(180)

  // A file that is opened again moves behind the newer ones.
  await putOthers(page, ['other-8'], 30 * megabyte)
  await lookAt(page, first)
  await expect.poll(async () => (await kept(page)).names).toEqual([...others(2, 8), first])

  // There is room for everything, so no file is moved.
  const { total = 0 } = await kept(page)
  const bytes = await lookAt(page, second)
  await expect.poll(async () => (await kept(page)).names.at(-1)).toBe(second)
  // The worker records the size a moment after it has stored the file.
  await expect.poll(async () => (await kept(page)).total).toBe(total + bytes)
  await setTotal(page, 50 * megabyte)
  await putOthers(page, ['other-9'], 30 * megabyte)
  await lookAt(page, second)

  // By the recorded total, the next file is too much: enough files are deleted to leave room for more.
  await setTotal(page, 200 * megabyte)
  await lookAt(page, third)
  await expect.poll(async () => (await kept(page)).names).toEqual([...others(5, 8), first, second, 'other-9', third])
  await expect.poll(async () => Math.floor(((await kept(page)).total ?? 0) / megabyte)).toBe(150)
})

test('a total that is damaged is counted again', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const [made] = await fixtures.uploadsWithPreviews(robin, [{ name: 'Day.png', content: await photo({ background: '#b8c9a8' }) }])
  await signIn(robin)
  await page.goto('/goals')
  await waitUntilKept(page)
  await page.evaluate(() => caches.delete('files'))
  await putOthers(page, others(1, 7), 30 * megabyte)
  await setTotal(page, Number.NaN)
  await lookAt(page, made?.filename ?? '')
  await expect.poll(async () => Math.floor(((await kept(page)).total ?? 0) / megabyte)).toBe(180)
})

test('files that are viewed at the same time are all counted', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const days = ['#b8c9a8', '#334455', '#556677', '#778899'].map(async (background, day) => ({
    name: `Day ${day}.png`,
    content: await photo({ background }),
  }))
  const made = await fixtures.uploadsWithPreviews(robin, await Promise.all(days))
  await signIn(robin)
  await page.goto('/goals')
  await waitUntilKept(page)
  await page.evaluate(() => caches.delete('files'))
  await setTotal(page, 1000)
  const sizes = await Promise.all(made.map(({ filename }) => lookAt(page, filename)))
  await expect.poll(async () => (await kept(page)).total).toBe(sizes.reduce((sum, size) => sum + size, 1000))
})
