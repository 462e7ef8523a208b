import { readFile } from 'node:fs/promises'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { axeViolations } from './axe.ts'
import { addEdition, slow } from './screens/filled-planner.ts'
import { test as base, expect, runServer, toastOn } from './willow.ts'

const secret = 'the secret between the shop and us'
const year = new Date().getFullYear() + 1

const json = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** A shop that reports its orders. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => runServer({ ORDERS_WEBHOOK_SECRET: secret }, use),
    { scope: 'worker' },
  ],
})
// In one worker, because each would start a server of its own.
test.describe.configure({ mode: 'default' })

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
  await page.getByRole('button', { name: 'Supernote' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Bring the whole planner' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your planner', level: 3 })).toHaveCount(0)

  await page.goto('/settings/you')
  await page.getByRole('button', { name: 'Add a Code' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/code')
  const code = page.getByLabel('Access code')
  await code.focus()
  await page.keyboard.type('willownothing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Invalid access code or email')
  expect(await axeViolations(page)).toEqual([])
  await code.fill(sold.codes[0].code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('The code was added.')
  await expect(page).toHaveURL(`/planner?edition=${editions[0]?.id}&page=1`)
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/planner')
  const planners = page.getByRole('region', { name: 'Your planner' })
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

test('a corrected planner and the one of next year: the operator names them, and each owner is told once', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(4 * slow)
  const admin = await fixtures.admin()
  const first = await addEdition(fixtures, admin, 'Pocket planner', blankPlanner({ year: year - 1, months: 3 }))
  await fixtures.call(admin, `/api/admin/editions/${first}/publish`, { method: 'POST' })
  const editions = [{ id: first, label: '' }]
  const made = { name: `Pocket ${year - 1}`, isCoded: true, isStamped: false, rules: [], editions }
  const { product } = await (await fixtures.call(admin, '/api/admin/products', json(made))).json()
  const ada = await fixtures.user('Ada Moss')
  async function redeem(productId: string) {
    const { code } = await (await fixtures.call(admin, '/api/admin/create-access-code', json({ productId }))).json()
    await fixtures.call(ada, `/api/users/${ada.id}/access-codes`, json({ accessCode: code }))
  }
  await redeem(product.id)
  await fixtures.folder(ada, `Travel ${year - 1}`)
  await fixtures.call(ada, '/api/goals', json({ userId: ada.id, title: `Walk 500 km in ${year - 1}`, timeframe: 'yearly' }))

  await addEdition(fixtures, admin, 'Pocket planner, second edition', blankPlanner({ year: year - 1, months: 3, margin: 36 }))
  await addEdition(fixtures, admin, 'Pocket planner of next year', blankPlanner({ year, months: 3 }))
  await signIn(admin)
  await page.goto('/admin/editions')
  await page.getByRole('button', { name: 'Publish Pocket planner, second edition' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish Pocket planner, second edition?' })
  await publishing.getByLabel('Is it a corrected edition?').click()
  await page.getByRole('option', { name: 'Pocket planner', exact: true }).click()
  await publishing.getByLabel('What was corrected').fill('The week of March 2 begins on Monday.')
  expect(await axeViolations(page)).toEqual([])
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOn(page)).toContainText('Published')
  await page.getByRole('button', { name: 'Publish Pocket planner of next year' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Retire Pocket planner of next year' })).toBeVisible()

  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add a product' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a product' })
  await adding.getByLabel('Name', { exact: true }).fill(`Pocket ${year}`)
  await adding.getByLabel('Pocket planner of next year').click()
  await adding.getByLabel('Comes after').click()
  await page.getByRole('option', { name: `Pocket ${year - 1}` }).click()
  await adding.getByLabel('Where you sell it').fill('http://shop.example')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByRole('alert')).toContainText('must begin with https://')
  await adding.getByLabel('Where you sell it').fill('https://shop.example/next')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()

  await signIn(ada)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '2 pieces of news about your planners' }).click()
  const corrected = page.getByRole('region', { name: `Pocket ${year - 1}: corrected` })
  await expect(corrected).toContainText('The week of March 2 begins on Monday.')
  const next = page.getByRole('region', { name: `Pocket ${year} is here` })
  await expect(next.getByRole('link')).toHaveAttribute('href', 'https://shop.example/next')
  expect(await axeViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await corrected.getByRole('link', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toBe('Pocket planner, second edition.pdf')
  await expect(corrected).toBeHidden()
  await next.getByRole('button', { name: 'Got it' }).focus()
  await page.keyboard.press('Enter')
  await expect(next).toBeHidden()

  const { products } = await (await fixtures.call(admin, '/api/admin/products')).json()
  await redeem(products.find(({ name }: { name: string }) => name === `Pocket ${year}`).id)
  await page.reload()
  const carry = page.getByRole('region', { name: `Carry over into Pocket ${year}?` })
  await expect(carry).toContainText(`New folders: Travel ${year}`)
  await expect(carry).toContainText(`Walk 500 km in ${year}`)
  await carry.getByRole('button', { name: 'Carry over' }).focus()
  await page.keyboard.press('Enter')
  await expect(carry).toBeHidden()
  await page.goto('/goals')
  await expect(page.getByText(`Walk 500 km in ${year}`, { exact: true })).toBeVisible()
  await page.goto('/library')
  await expect(page.getByText(`Travel ${year}`, { exact: true }).first()).toBeVisible()
})
