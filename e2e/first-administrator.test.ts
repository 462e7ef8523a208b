import { createHmac } from 'node:crypto'
import { expect, type Page, type PlaywrightWorkerArgs, test } from '@playwright/test'
import sharp from 'sharp'
import { wooCommerceOrder } from '#features/orders/server/shops/shops.test-data.ts'
import { isInstalled } from '#test/not-run.ts'
import { looksRight } from './looks-right.ts'
import { mailHost, mailUser, startProduction } from './production.ts'

const title =
  'a newcomer sets up a shop in production in the browser alone, over https: from the printed code to a mailed code, without a restart'
const missing = ['caddy', 'openssl'].filter((program) => !isInstalled(program))
if (missing.length === 0) test(title, setUpAndSell)
// The machine lacks them, and the run lists the test as not run.
else test.skip(`${title} (${missing.join(', ')} is missing)`, setUpAndSell)

const email = 'olive@shop.example'
const secret = 'the secret between WooCommerce and us'

async function setUpAndSell({ browser, playwright }: Pick<PlaywrightWorkerArgs, 'browser' | 'playwright'>) {
  const shop = await startProduction()
  // Nobody on this machine vouches for the certificate.
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce', baseURL: shop.url })
  const page = await context.newPage()
  const sender = await playwright.request.newContext({ ignoreHTTPSErrors: true })
  try {
    // Printed a moment after the server is ready.
    const printed = /and type this code: (\S+)$/m
    await expect.poll(() => shop.log()).toMatch(printed)
    await createAdministrator(page, printed.exec(shop.log())?.[1] ?? '')
    const list = page.getByRole('region', { name: 'Set up your shop' })
    const step = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    await page.goto('/admin')
    const done = list.getByText(/^Done:/)
    await expect(done).toContainText('Secure address')
    await list.getByText(/more steps$/).click()
    for (const name of ['Email', 'Connected shop', 'Legal notice', 'Backups']) await expect(step(name)).toBeVisible()

    await step('Email').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mail server' })).toBeVisible()
    await nameTheShop(page)
    await connectMail(page)
    expect(shop.received.filter(isTest).map(({ to }) => to)).toEqual([[email], [email]])
    const address = await connectShop(page)
    await page.goto('/admin/settings/legal')
    await page.getByLabel('Legal notice').fill('Olive Owner\n1 Long Lane')
    await save(page)
    await looksRight(page, 'admin')

    /** Sends an order as WooCommerce does. */
    async function order(number: number, changes: object = {}): Promise<number> {
      const billing = { email: `customer.${number}@mail.example` }
      const data = JSON.stringify(wooCommerceOrder({ id: number, number: String(number), billing, ...changes }))
      const signature = createHmac('sha256', secret).update(data).digest('base64')
      const headers = { 'content-type': 'application/json', 'x-wc-webhook-signature': signature }
      return (await sender.post(address, { data, headers })).status()
    }
    expect(await order(1, { meta_data: [{ key: '_wcpay_mode', value: 'test' }] })).toBe(200)
    await page.goto('/admin/deliveries')
    const test = page.getByRole('row').filter({ hasText: 'WooCommerce' })
    await expect(test).toContainText('Test')
    await expect(test).toContainText('The shop sent it in its test mode, so it made no order, no code and no email.')
    await looksRight(page, 'mail server')

    expect(await order(2)).toBe(200)
    const mailsTo = (number: number) => shop.received.filter(({ to }) => to.includes(`customer.${number}@mail.example`))
    await expect.poll(() => mailsTo(2).length).toBe(1)
    expect(mailsTo(2)[0]?.source).toContain('From: Planner Place <hello@shop.example>')
    expect(mailsTo(2)[0]?.source.replaceAll('=\r\n', '')).toContain(`${shop.url}/code#`)
    expect(mailsTo(1)).toEqual([])
    await page.goto('/admin?tab=orders')
    await expect(page.getByRole('row').filter({ hasText: 'customer.2@mail.example' })).toContainText('Emailed')
    await expect(page.getByRole('row').filter({ hasText: 'customer.1@mail.example' })).toHaveCount(0)
    await page.goto('/admin')
    for (const name of ['Secure address', 'Email', 'Connected shop', 'Privacy text', 'Legal notice', 'Test order'])
      await expect(done).toContainText(name)
    await looksRight(page, 'look')
    await showsTheLook(page)
    // The server that printed the code is the one that sold.
    expect(shop.log().match(/ is ready: /g)).toHaveLength(1)
  } finally {
    await sender.dispose()
    await context.close()
    await shop.stop()
  }
}

const isTest = ({ source }: { source: string }) => source.includes('Subject: A test email from Planner Place')
const typed = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function createAdministrator(page: Page, code: string) {
  await expect.poll(async () => (await page.goto('/setup').catch(() => null))?.status()).toBe(200)
  await typed(page, 'Set-up code').fill('aaaa-aaaa-aaaa-aaaa')
  await typed(page, 'Full name').fill('Olive Owner')
  await typed(page, 'Email').fill(email)
  await typed(page, 'Password').fill('a good password of twelve')
  await typed(page, 'Confirm password').fill('a good password of twelve')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^This set-up code is wrong, has expired or was already used\./)
  await expect(typed(page, 'Set-up code')).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page, 'setup')
  await typed(page, 'Set-up code').fill(code.toUpperCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/setup/)
  await page.goto('/setup/restore')
  await typed(page, 'Set-up code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^This set-up code is wrong, has expired or was already used\./)
}

/** Saves the settings on the page by the keyboard alone, and waits until the server has it. */
async function save(page: Page) {
  const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).press('Enter')
  expect((await answered).status()).toBe(200)
}

async function nameTheShop(page: Page) {
  await page.goto('/admin/settings')
  const names = page.getByRole('main')
  await names.getByLabel('Name of the shop').fill('Planner Place')
  await names.getByLabel('Address of your store').fill('https://shop.example/planner')
  await names.getByLabel('Address for questions').fill('hello@shop.example')
  await save(page)
  await page.goto('/admin/settings/look')
  const look = page.getByRole('main')
  const buffer = await sharp({ create: { width: 640, height: 160, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer()
  await look.getByLabel('Choose a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(look.getByRole('img', { name: 'The logo' })).toBeVisible()
  await look.getByLabel('Accent color', { exact: true }).fill('#7a1f5c')
  await save(page)
}

async function connectMail(page: Page) {
  await page.goto('/admin/settings/mail')
  const mail = page.getByRole('main')
  await mail.getByLabel('Mail server', { exact: true }).fill(mailHost)
  await mail.getByLabel('Sender').fill('Planner Place <hello@shop.example>')
  await mail.getByLabel('User').fill(mailUser.user)
  const test = async (password: string) => {
    await typed(page, 'Password').fill(password)
    await mail.getByRole('button', { name: 'Send a test' }).press('Enter')
  }
  await test('mistyped')
  await expect(mail.getByRole('status')).toContainText('password')
  for (const protection of ['TLS', 'STARTTLS']) {
    await mail.getByLabel('Protection').press('Enter')
    await page.getByRole('option', { name: protection, exact: true }).press('Enter')
    await test(mailUser.password)
    await expect(mail.getByText(`A test email was sent to ${email}.`, { exact: false })).toBeVisible()
  }
  await save(page)
}

/** Returns the address that the shop sends its orders to. */
async function connectShop(page: Page): Promise<string> {
  await page.goto('/admin/shops')
  const shops = page.getByRole('main')
  await shops.getByLabel('Secret of WooCommerce').fill(secret)
  await save(page)
  await expect(shops.getByLabel('Secret of WooCommerce', { exact: true })).toHaveValue('')
  return (await shops.getByText('/api/webhooks/woocommerce').textContent()) ?? ''
}

async function showsTheLook(page: Page) {
  await expect(page).toHaveTitle(/Planner Place/)
  const mark = page.getByRole('navigation').locator('svg').first()
  await expect(mark).toHaveCSS('background-image', /\/shop\/logo-[0-9a-f]{16}\.png"\)$/)
  const primary = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  expect(primary).toBe('#7a1f5c')
}
