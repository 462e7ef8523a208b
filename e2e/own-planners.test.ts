import { readFile } from 'node:fs/promises'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { blankPlanner } from '#test/planner-pdf.ts'
import { axeViolations } from './axe.ts'
import { addEdition, slow } from './screens/filled-planner.ts'
import { test as base, expect, runServer, toastOn } from './willow.ts'

const secret = 'the secret between the shop and us'
const year = new Date().getFullYear() + 1

/** A shop that reports its orders. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => runServer({ ORDERS_WEBHOOK_SECRET: secret }, use),
    { scope: 'worker' },
  ],
})

test('an owner adds the code of an order by keyboard, sees the planner it opens, and downloads the variants', async ({
  page,
  signIn,
  fixtures,
  server,
}) => {
  test.setTimeout(3 * slow)
  const admin = await fixtures.admin()
  const blanks = [1, 2].map((months) => blankPlanner({ year, months }))
  const editions: { id: string; label: string }[] = []
  for (const [at, blank] of blanks.entries()) {
    const id = await addEdition(fixtures, admin, `Daily planner ${year}, ${at}`, blank)
    await fixtures.call(admin, `/api/admin/editions/${id}/publish`, { method: 'POST' })
    editions.push({ id, label: ['10 inch', '13 inch, left hand'][at] ?? '' })
  }
  const json = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const rules = [{ kind: 'none', shop: 'webhook', value: '' }]
  await fixtures.call(
    admin,
    '/api/admin/products',
    json({ name: `Planner ${year}`, isCoded: true, isStamped: false, rules, editions }),
  )
  const ada = await fixtures.user('Ada Moss')
  const order = JSON.stringify({ id: 'evt_1', type: 'order.paid', order: { number: 'P-1', email: ada.email } })
  const signature = signatureHeader(order, { secret, nowMs: Date.now() })
  const headers = { 'content-type': 'application/json', 'willow-signature': signature }
  await fetch(`${server.url}/api/webhooks/orders`, { method: 'POST', body: order, headers })
  const [sold] = await (await fixtures.call(admin, '/api/admin/orders?q=P-1')).json()

  await signIn(ada)
  await page.goto('/planner')
  await expect(page.getByText('No planner pages yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My planners' })).toHaveCount(0)

  await page.goto('/settings/you')
  await page.getByRole('button', { name: 'Add a code' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a code' })
  await expect(dialog.getByLabel('Access code')).toBeFocused()
  await page.keyboard.type('willownothing')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This access code isn’t valid. Check it for typing mistakes.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Access code').fill(sold.codes[0].code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('The code was added.')

  await page.goto('/planner')
  const planners = page.getByRole('region', { name: 'My planners' })
  await expect(planners.getByRole('heading', { name: `Planner ${year}` })).toBeVisible()
  await expect(planners.getByRole('img', { name: `Cover of Planner ${year}` })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  for (const [at, label] of ['10 inch', '13 inch, left hand'].entries()) {
    const downloading = page.waitForEvent('download')
    await planners.getByRole('link', { name: `Download Daily planner ${year}, ${at}, ${label}` }).focus()
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`Daily planner ${year}, ${at} (${label}).pdf`)
    expect((await readFile(await download.path())).equals(blanks[at] as Buffer)).toBe(true)
  }
  const ben = await fixtures.user('Ben Reed')
  const asked = fixtures.call(ben, `/api/users/${ben.id}/planners/${editions[0]?.id}/file`)
  await expect(asked).rejects.toThrow('404')
})
