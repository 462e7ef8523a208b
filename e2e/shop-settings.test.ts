import AxeBuilder from '@axe-core/playwright'
import { freePort } from '#test/free-port.ts'
import { startMailServer } from '#test/mail-server.ts'
import { test as base, expect, runServer, toastOn } from './willow.ts'

/** A shop of its own, because its name changes. */
const test = base.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const port = await freePort()
      const env = {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        MAIL_HOSTS: '127.0.0.1',
        MAIL_FROM: 'A <a@b.example>',
      }
      await runServer(env, use)
    },
    { scope: 'worker' },
  ],
})

test('an administrator names the shop, tests a mail server, connects a shop and writes a legal notice, without a restart', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const mailServer = await startMailServer()
  const olive = await fixtures.admin()
  await signIn(olive)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Shop Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Settings' })).toBeVisible()
  const saved = toastOn(page).filter({ hasText: 'It applies from now on.' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  const names = page.getByRole('region', { name: 'Names and links' })
  await names.getByLabel('Name of the shop').fill('Planner Place')
  await names.getByLabel('Address of your store').fill('nowhere')
  // By the keyboard alone.
  await page.keyboard.press('Enter')
  await expect(names.getByText('“Address of your store” must begin with https:// or http://.')).toBeVisible()
  await names.getByLabel('Address of your store').fill('https://shop.example/planner')
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()

  const mail = page.getByRole('region', { name: 'Mail server' })
  await expect(mail.getByLabel('Sender')).toBeDisabled()
  await expect(mail.getByText('Set by the variable MAIL_FROM on the server.')).toBeVisible()
  await mail.getByLabel('Mail server').fill('127.0.0.1')
  await mail.getByLabel('Port').fill(new URL(mailServer.url).port)
  await mail.getByLabel('Protection').click()
  await page.getByRole('option', { name: 'None' }).click()
  await mail.getByRole('button', { name: 'Send a test' }).click()
  await expect(mail.getByText(`A test email was sent to ${olive.email}.`, { exact: false })).toBeVisible()
  expect(mailServer.received.map(({ to }) => to[0])).toEqual([olive.email])
  await mail.getByRole('button', { name: 'Save' }).click()
  // Both changes are mailed to the administrator.
  const told = () => mailServer.received.filter(({ source }) => source.includes('settings of the shop have changed'))
  await expect.poll(() => told().length).toBe(2)

  const shops = page.getByRole('region', { name: 'Connected shops' })
  await shops.getByLabel('Secret of WooCommerce').fill('a secret of both')
  await shops.getByRole('button', { name: 'Save' }).click()
  await expect(shops.getByText(/^Set on .* Type a new one to replace it\.$/)).toBeVisible()
  await expect(shops.getByLabel('Secret of WooCommerce')).toHaveValue('')

  const legal = page.getByRole('region', { name: 'Legal texts' })
  await legal.getByLabel('Legal notice').fill('Robin Reed\n1 Long Lane\n\nVAT 12345')
  // The pages are drawn again before the answer.
  const answered = page.waitForResponse(/shop-settings\/legal$/)
  await legal.getByRole('button', { name: 'Save' }).click()
  await answered
  const texts = async () => (await page.request.get('/api/shop/texts')).json()
  await expect.poll(texts).toMatchObject({ legalNotice: 'Robin Reed\n1 Long Lane\n\nVAT 12345' })

  const visitor = await otherBrowser()
  await visitor.goto('/')
  await expect(visitor.getByText('© 2025 Planner Place')).toBeVisible()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Legal Notice' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Legal Notice' })).toBeVisible()
  await expect(visitor.getByText('1 Long Lane')).toBeVisible()
  await mailServer.close()
})

test('two tabs: the second one is told, keeps what was typed, and saves it on top of the first one', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.admin())
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/settings')
    await expect(tab.getByLabel('Tagline')).toBeVisible()
  }
  const save = (tab: typeof page) =>
    tab.getByRole('region', { name: 'Names and links' }).getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Tagline').fill('Of the first tab')
  await save(page)
  await expect(toastOn(page).filter({ hasText: 'It applies from now on.' })).toBeVisible()
  await other.getByLabel('Address for questions').fill('second@shop.example')
  await save(other)
  await expect(other.getByText('Somebody else has changed these settings meanwhile.', { exact: false })).toBeVisible()
  await expect(other.getByLabel('Tagline')).toHaveValue('Of the first tab')
  await expect(other.getByLabel('Address for questions')).toHaveValue('second@shop.example')
  await save(other)
  await expect(toastOn(other).filter({ hasText: 'It applies from now on.' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Tagline')).toHaveValue('Of the first tab')
  await expect(page.getByLabel('Address for questions')).toHaveValue('second@shop.example')
})
