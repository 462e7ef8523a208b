import { pdfOf, photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const fileAddress = ({ filename }: { filename: string }) => `/api/files/${filename}`

test("a user can't read another user's file", async ({ page, fixtures, signIn, problems, otherBrowser }) => {
  problems.expect(/status of 40[14]/)
  const robin = await fixtures.user()
  const [image, document] = await fixtures.uploadsWithPreviews(robin, [
    { name: 'Diary.png', content: await photo() },
    { name: 'Diary.pdf', content: pdfOf('Dear diary') },
  ])
  if (!image || !document) throw new Error('Not uploaded')
  const owner = await otherBrowser(robin)
  await owner.goto(`/library?file=${image.id}`)
  await expect(owner.getByRole('img', { name: 'Diary.png' })).toBeVisible()

  expect((await page.goto(fileAddress(image)))?.status()).toBe(401)
  await signIn(await fixtures.user('Ada Other'))
  for (const address of [fileAddress(image), `${fileAddress(image)}?thumbnail=320`, fileAddress(document)]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByText('Dear diary')).toHaveCount(0)
  }
  await page.goto(`/library?file=${image.id}`)
  await expect(page.getByRole('dialog', { name: 'This file is no longer in your library.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No files yet')).toBeVisible()
})

test('the next user of the same browser sees nothing of the previous one', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Diary.png', content: await photo() }])
  await signIn(robin)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Open Diary.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  // A late reply would remove the cookie of the next user.
  await expect(toastOn(page)).toContainText('Logged out successfully')
  await page.goBack()
  await expect(page.getByText('Diary.png')).toHaveCount(0)
  await signIn(await fixtures.user('Ada Other'))
  await page.goto('/')
  await expect(page.getByText('Your pages will gather here')).toBeVisible()
})

const script = `alert('it runs'); fetch('/api/auth/user?it-runs')`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" onload="${script}">
  <script>${script}</script><rect width="200" height="200" fill="#446849"/></svg>`
/** Begins like a GIF, so that it is accepted, and continues as an HTML page. */
const disguise = Buffer.concat([
  Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
  Buffer.from(`<html><script>${script}</script></html>`),
])

test('a stored drawing or page runs no script when it is opened by its address', async ({ page, fixtures, signIn, problems }) => {
  problems.expect(/Blocked script execution|Content Security Policy/)
  const robin = await fixtures.user()
  const uploads = await fixtures.uploads(robin, [
    { name: 'drawing.svg', content: drawing },
    { name: 'disguise.gif', content: disguise },
  ])
  await signIn(robin)
  const signs = listenForScripts(page)
  for (const upload of uploads) {
    const answer = await page.goto(fileAddress(upload), { waitUntil: 'load' })
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['content-type']).toMatch(/^image\//)
  }
  await page.goto(`/library?file=${uploads[0]?.id}`)
  await expect(page.getByRole('img', { name: 'drawing.svg' })).toBeVisible()
  expect(signs).toEqual([])
})

test('the same drawing would run its script on a server without protection', async ({ page, server }) => {
  const signs = listenForScripts(page)
  const careless = `${server.url}/careless.svg`
  await page.route(careless, (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
  await page.goto(careless)
  await expect.poll(() => signs).toContain('it runs')
})

function listenForScripts(page: Page): string[] {
  const signs: string[] = []
  page.on('dialog', (dialog) => {
    signs.push(dialog.message())
    dialog.dismiss().catch(() => {})
  })
  page.on('request', (request) => {
    if (request.url().includes('it-runs')) signs.push(request.url())
  })
  return signs
}
