import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { freePort } from '#test/servers/free-port.ts'
import { type ReceivedMail, startMailServer, type TestMailServer } from '#test/servers/mail-server.ts'
import { password as usualPassword } from './fixtures.ts'
import { addEdition, slow } from './screens/filled-planner.ts'
import { test as base, expect, type Page, runServer, toastOn } from './willow.ts'

const secret = 'the secret between the shop and us'

/** A shop that can send emails, at the address that its emails link to. */
const test = base.extend<object, { mailServer: TestMailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailServer }, use) => {
      const port = await freePort()
      const env = {
        PORT: String(port),
        LANGUAGES: 'en, de',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Willow <hello@willow.example>',
        ORDERS_WEBHOOK_SECRET: secret,
      }
      await runServer(env, use)
    },
    { scope: 'worker' },
  ],
})

const orderRow = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const endedElsewhere = (page: Page) => page.getByText('You were signed out. Sign in to go on where you were.')

async function signInByForm(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a whole sale: paid, emailed, registered, activated, refunded, revoked at once, restored', async ({
  page,
  fixtures,
  signIn,
  server,
  mailServer,
  otherBrowser,
}) => {
  const email = fixtures.email()
  const number = `SALE-${Date.now()}`
  const password = 'planner-42'
  const olive = await fixtures.admin()

  /** Sends an event as the shop's webhook does. */
  async function tell(type: string): Promise<unknown> {
    const body = JSON.stringify({ id: `evt_${type}`, type, order: { number, email } })
    const answer = await fetch(`${server.url}/api/webhooks/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Willow-Signature': signatureHeader(body, { secret, nowMs: Date.now() }) },
      body,
    })
    return answer.json()
  }
  const mails = () => mailServer.received.filter(({ to }) => to.includes(email))

  expect(await tell('order.paid')).toEqual({ result: 'accepted' })
  await expect.poll(() => mails().length).toBe(1)
  const link = linkIn(mails()[0])

  const customer = await otherBrowser()
  await customer.goto(link)
  await expect(customer.getByLabel('Access code')).toHaveValue(/#([A-Z0-9]+)&new$/.exec(link)?.[1] ?? 'none')
  await customer.getByLabel('Full name').fill('Carla Customer')
  await customer.getByLabel('Email').fill(email)
  await customer.getByRole('button', { name: 'Validate Access Code' }).click()
  await customer.getByLabel('Password', { exact: true }).fill(password)
  await customer.getByLabel('Confirm password').fill(password)
  await customer.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(customer).toHaveURL('/login')
  await signInByForm(customer, email, password)
  await expect(customer.getByRole('heading', { level: 1, name: /Carla Customer/ })).toBeVisible()

  await signIn(olive)
  await page.goto(`/admin?tab=orders&q=${number}`)
  await expect(orderRow(page, number)).toContainText('Activated')
  await expect(orderRow(page, number)).toContainText('Emailed')

  expect(await tell('order.refunded')).toEqual({ result: 'accepted' })
  await page.reload()
  await expect(orderRow(page, number)).toContainText('Needs decision')
  // Access stays until the operator decides.
  await customer.getByRole('link', { name: 'Goals', exact: true }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()

  await page.getByRole('button', { name: `Decide: Order ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Access' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(orderRow(page, number)).toContainText('Refunded')

  // The customer's browser is still open, but the session is gone for its next request.
  expect(await customer.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401)
  await customer.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(endedElsewhere(customer)).toBeVisible()
  await signInByForm(customer, email, password)
  await expect(customer.getByRole('alert')).toContainText('revoked')
  await expect.poll(() => mails().length).toBe(2)

  await page.goto(`/admin/access?tab=registered-users&q=${email}`)
  await page.getByRole('button', { name: 'Restore: Carla Customer' }).click()
  await expect(toastOn(page)).toContainText('User access has been restored')
  await expect.poll(() => mails().length).toBe(3)
  await signInByForm(customer, email, password)
  await expect(customer.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('from the email to the open planner, a second one takes three taps at most, signed in or out', async ({
    fixtures,
    server,
    mailServer,
    otherBrowser,
  }) => {
    test.setTimeout(2 * slow)
    const admin = await fixtures.admin()
    const year = new Date().getFullYear() + 1
    const edition = await addEdition(fixtures, admin, `Tagesplaner ${year}`, blankPlanner({ year, months: 1 }))
    await fixtures.call(admin, `/api/admin/editions/${edition}/publish`, { method: 'POST' })
    const product = {
      ...{ name: `Planer ${year}`, isCoded: true, isStamped: false },
      rules: [{ kind: 'none', shop: 'webhook', value: '' }],
      editions: [{ id: edition, label: '' }],
    }
    const headers = { 'content-type': 'application/json' }
    await fixtures.call(admin, '/api/admin/products', { method: 'POST', headers, body: JSON.stringify(product) })

    for (const isSignedIn of [true, false]) {
      const ada = await fixtures.user('Ada Moss')
      const order = { number: `ZWEI-${isSignedIn}`, email: ada.email, language: 'de' }
      const body = JSON.stringify({ id: `evt_${order.number}`, type: 'order.paid', order })
      const signed = { ...headers, 'Willow-Signature': signatureHeader(body, { secret, nowMs: Date.now() }) }
      await fetch(`${server.url}/api/webhooks/orders`, { method: 'POST', headers: signed, body })
      const mail = () => mailServer.received.find(({ to }) => to.includes(ada.email))
      await expect.poll(mail).toBeTruthy()
      expect(textOf(mail())).toContain('Zu deinem Konto hinzufügen:')

      const page = await otherBrowser(isSignedIn ? ada : undefined)
      let taps = 1
      const tap = async (name: string) => {
        taps += 1
        await page.getByRole('button', { name, exact: true }).click()
      }
      await page.goto(linkIn(mail()))
      await expect(page).toHaveURL('/code')
      if (isSignedIn) await tap(`Zu ${ada.email} hinzufügen`)
      else {
        await tap('Anmelden und hinzufügen')
        await page.getByLabel('E-Mail').fill(ada.email)
        await page.getByLabel('Passwort', { exact: true }).fill(usualPassword)
        // What was kept for the tab survives a reload, as on the way to an identity provider.
        await page.reload()
        await page.getByLabel('E-Mail').fill(ada.email)
        await page.getByLabel('Passwort', { exact: true }).fill(usualPassword)
        await tap('Anmelden')
      }
      await expect(page).toHaveURL(`/planner?edition=${edition}&page=1`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('region', { name: /F8/, includeHidden: true })).toContainText(ada.email)
      expect(taps).toBeLessThanOrEqual(3)
      expect(await page.evaluate(() => sessionStorage.getItem('code'))).toBeNull()
    }
  })
})

/** Returns the activation link in the plain text of an email. */
function linkIn(mail: ReceivedMail | undefined): string {
  const text = textOf(mail)
  const link = /http:\S+\/code#[A-Z0-9]+(&new)?/.exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no activation link in the mail: ${text}`)
  return link
}

function textOf(mail: ReceivedMail | undefined): string {
  const bytes = (mail?.source ?? '')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
