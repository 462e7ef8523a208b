import sharp from 'sharp'
import { freePort } from '#test/servers/free-port.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { axeViolations } from './axe.ts'
import { test as base, expect, type Page, runServer, toastOn } from './willow.ts'

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
// In one worker, because each would start a server of its own.
test.describe.configure({ mode: 'default' })

/** Opens a page of a room of the admin area from the list of its pages. */
async function sectionOf(page: Page, room: string, name: string) {
  const pages = page.getByRole('navigation', { name: room })
  // Many pages are folded where there is no room beside them.
  if (room === 'Shop') await pages.locator('summary').click()
  await pages.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.getByRole('main')
}

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
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Names and links' })).toBeVisible()
  const saved = toastOn(page).filter({ hasText: 'It applies from now on.' })
  expect(await axeViolations(page)).toEqual([])

  const names = page.getByRole('main')
  await names.getByLabel('Name of the shop').fill('Planner Place')
  await names.getByLabel('Address of your store').fill('nowhere')
  // By the keyboard alone.
  await page.keyboard.press('Enter')
  await expect(names.getByText('“Address of your store” must begin with https:// or http://.')).toBeVisible()
  await names.getByLabel('Address of your store').fill('https://shop.example/planner')
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()

  const mail = await sectionOf(page, 'Shop', 'Mail server')
  expect(await axeViolations(page)).toEqual([])
  await expect(mail.getByLabel('Sender')).toBeDisabled()
  await expect(mail.getByText('Set by the variable MAIL_FROM on the server.')).toBeVisible()
  await mail.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
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

  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'What I sell' }).click()
  const shops = await sectionOf(page, 'What I sell', 'Connected shops')
  await shops.getByLabel('Secret of WooCommerce').fill('a secret of both')
  await shops.getByRole('button', { name: 'Save' }).click()
  await expect(shops.getByText(/^Set on .* Type a new one to replace it\.$/)).toBeVisible()
  await expect(shops.getByLabel('Secret of WooCommerce', { exact: true })).toHaveValue('')

  await page.goto('/admin/settings')
  const legal = await sectionOf(page, 'Shop', 'Legal texts')
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

test('a logo and an accent color are on every page of a visitor, readable in each theme, and gone again once they are removed', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  await signIn(await fixtures.admin())
  await page.goto('/admin/settings/look')
  const look = page.getByRole('main')
  const send = (name: string, buffer: Buffer) =>
    look.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer })
  await send('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expect(look.getByRole('alert')).toContainText('An SVG can hold a program, so it isn’t shown.')
  await send(
    'logo.png',
    await sharp({ create: { width: 640, height: 160, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer(),
  )
  const logo = look.getByRole('img', { name: 'The logo' })
  await expect(logo).toBeVisible()
  await expect(look.getByRole('alert')).toHaveCount(0)

  await look.getByLabel('Accent color', { exact: true }).fill('greenish')
  await page.keyboard.press('Enter')
  await expect(look.getByRole('alert')).toContainText('“Accent color” must be a color such as #a04928.')
  await look.getByLabel('Accent color', { exact: true }).fill('#FFD400')
  await expect(look.getByText('Some themes make it a little darker or lighter', { exact: false })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(look.getByLabel('Accent color', { exact: true })).toHaveValue('#ffd400')

  const visitor = await otherBrowser()
  const mark = visitor.locator('svg.brand-mark').first()
  for (const path of ['/', '/login']) {
    await visitor.goto(path)
    await expect(mark).toHaveCSS('background-image', /\/shop\/logo-[0-9a-f]{16}\.png"\)$/)
    for (const theme of ['calm', 'dark', 'ink']) {
      await visitor.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      expect(await axeViolations(visitor)).toEqual([])
    }
  }
  const address = (await logo.getAttribute('src')) ?? ''
  expect((await visitor.request.get(address)).headers()['content-type']).toBe('image/png')
  await visitor.goto('/paper/sign-in')
  await expect(visitor.getByRole('img')).toBeVisible()

  await look.getByRole('button', { name: 'Remove' }).click()
  await expect(logo).toHaveCount(0)
  await look.getByLabel('Accent color', { exact: true }).fill('')
  await look.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await visitor.request.get('/login')).text()).not.toContain("data-theme='calm']")
  await visitor.goto('/')
  await expect(mark).toHaveCSS('background-image', 'none')
  expect((await visitor.request.get(address)).status()).toBe(404)
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
  const save = (tab: typeof page) => tab.getByRole('main').getByRole('button', { name: 'Save' }).click()
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

test('a shop words the email with a code: it is previewed, refused with a wrong placeholder, saved and put back, by keyboard', async ({
  page,
  signIn,
  fixtures,
}) => {
  await signIn(await fixtures.admin())
  await page.goto('/admin/settings/words')
  const words = page.getByRole('main')
  const subject = words.getByLabel('Subject')
  await expect(subject).toHaveValue('Your access code for {name}')
  await subject.fill('A code for {nome}')
  await words.getByRole('button', { name: 'Preview' }).press('Enter')
  const wrong = 'has {nome}, which stands for nothing. You can use {name} and {support}.'
  await expect(words.getByRole('status')).toContainText(wrong)
  await subject.fill('Welcome to {name}')
  await words.getByLabel('Text').fill('Dear friend,\n\nask {support}.')
  await words.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(words.getByRole('status')).toContainText(/Welcome to (Willow|Planner Place)/)
  await expect(words.getByRole('status')).toContainText(/ask \S+@\S+\./)
  await expect(words.getByRole('status')).toContainText('Create your account')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await axeViolations(page)).toEqual([])
    if (process.env.SCREENSHOTS) await words.screenshot({ path: `${process.env.SCREENSHOTS}/words ${width}.png` })
  }
  await subject.press('Enter')
  await expect(toastOn(page).filter({ hasText: 'It applies from now on.' })).toBeVisible()
  await page.reload()
  await expect(subject).toHaveValue('Welcome to {name}')
  // What is typed into another email meanwhile stays when this one is put back.
  await words.getByRole('combobox', { name: 'Email' }).click()
  await page.getByRole('option', { name: 'To confirm the newsletter' }).click()
  await words.getByLabel('Text').fill('Typed before')
  await words.getByRole('combobox', { name: 'Email' }).click()
  await page.getByRole('option', { name: 'With a code' }).click()
  await words.getByRole('button', { name: 'Use the usual words' }).press('Enter')
  await expect(subject).toHaveValue('Your access code for {name}')
  await expect(words.getByRole('button', { name: 'Use the usual words' })).toHaveCount(0)
  await words.getByRole('combobox', { name: 'Email' }).click()
  await page.getByRole('option', { name: 'To confirm the newsletter' }).click()
  await expect(words.getByLabel('Text')).toHaveValue('Typed before')
})

test('the Monday letter ends with one tap, and the link in it asks first', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.admin())
  await page.goto('/admin/settings/mail?letter=off')
  const letter = page.getByRole('switch', { name: 'Send the letter' })
  const question = page.getByRole('dialog', { name: 'Stop the Monday letter?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(letter).toBeChecked()
  await page.goto('/admin/settings/mail?letter=off')
  await question.getByRole('button', { name: 'Stop the letter' }).click()
  await expect(letter).not.toBeChecked()
  await page.reload()
  await expect(letter).not.toBeChecked()
  await letter.click()
  await expect(letter).toBeChecked()
  await letter.click()
  await expect(letter).not.toBeChecked()
  expect(await axeViolations(page)).toEqual([])
})
