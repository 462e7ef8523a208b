import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { wooCommerceOrder } from '#features/orders/server/shops/shops.test-data.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { looksRight } from './looks-right.ts'
import { slow } from './screens/filled-planner.ts'
import { test as base, expect, type Page, runServer } from './willow.ts'

/** The shop of an owner who has no shell: no variable names anything that they could name in the browser. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    ({}, use) => runServer({ LANGUAGES: '', MAIL_HOSTS: '127.0.0.1' }, use),
    { scope: 'worker' },
  ],
})
test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

/** Links opened, fields filled, files chosen and buttons pressed. */
const mostInputs = 60
const [email, password] = ['olive@laden.example', 'ein gutes langes Passwort']
const secret = 'das Geheimnis zwischen WooCommerce und uns'

test('the first day of a shop, in German and in the browser alone: from the printed link to a sold planner and a backup that is proven', async ({
  page,
  server,
}) => {
  test.setTimeout(3 * slow)
  const mailServer = await startMailServer()
  let inputs = 0
  const open = async (address: string) => {
    inputs += 1
    await page.goto(address)
  }
  const fill = async (place: Pick<Page, 'getByLabel'>, label: string, value: string) => {
    inputs += 1
    await place.getByLabel(label, { exact: true }).fill(value)
  }
  const press = async (
    place: Pick<Page, 'getByRole'>,
    name: string,
    role: 'button' | 'link' | 'switch' | 'option' | 'combobox' = 'button',
  ) => {
    inputs += 1
    await place.getByRole(role, { name, exact: true }).click()
  }
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const save = async () => {
    const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    inputs += 1
    await page.getByRole('button', { name: 'Speichern', exact: true }).first().click()
    expect((await answered).status()).toBe(200)
  }

  // The administrator.
  const printed = /\/setup#(\S+)$/m
  await expect.poll(() => server.log()).toMatch(printed)
  await open(`/setup#${printed.exec(server.log())?.[1]}`)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await fill(page, 'Vor- und Nachname', 'Olive Ährenfeld')
  await fill(page, 'E-Mail', email)
  await fill(page, 'Passwort', password)
  await fill(page, 'Passwort wiederholen', password)
  await press(page, 'Admin anlegen')
  await expect(page).not.toHaveURL(/setup/)

  // The list of what a shop needs leads to where each of it is done.
  const list = card('Richte deinen Shop ein')
  const begin = async (name: string) => {
    await open('/admin')
    const step = list.getByRole('listitem').filter({ hasText: name })
    await expect(list).toBeVisible()
    if (!(await step.first().isVisible())) {
      inputs += 1
      await list.getByText(/weitere Schritte$/).click()
    }
    inputs += 1
    await step.getByRole('link').click()
  }
  await begin('E-Mail')
  await fill(page, 'Mailserver', '127.0.0.1')
  await fill(page, 'Port', new URL(mailServer.url).port)
  await fill(page, 'Absender', 'Laden <hallo@laden.example>')
  await press(page, 'Verschlüsselung', 'combobox')
  await press(page, 'Keine', 'option')
  await press(page, 'Test senden')
  await expect(page.getByText(`Eine Test-E-Mail wurde an ${email} gesendet.`, { exact: false })).toBeVisible()
  await save()
  await begin('Link zum Laden')
  await fill(page, 'Name des Shops', 'Papierladen')
  await fill(page, 'Adresse deines Ladens', 'https://laden.example/planer')
  await fill(page, 'Adresse für Fragen', 'hallo@laden.example')
  await save()
  await begin('Verbundener Shop')
  await fill(page, 'Geheimnis von WooCommerce', secret)
  await save()
  await begin('Impressum')
  await fill(page, 'Impressum', 'Olive Ährenfeld, Lange Gasse 1')
  await save()

  await begin('Sicherungen')
  const backups = page.getByRole('main')
  await press(backups, 'Schlüssel erzeugen')
  const key = (await backups.getByRole('status').filter({ hasText: 'AGE-SECRET-KEY-1' }).textContent()) ?? ''
  await fill(backups, 'Seine letzten sechs Zeichen', key.slice(-6))
  await press(backups, 'Ich habe ihn aufbewahrt')
  await expect(backups.getByText('Sicherungen sind damit verschlüsselt.', { exact: false })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(key)
  const folder = join(await temporaryFolder(), 'sicherungen')
  await fill(backups, 'Ort für Sicherungen', folder)
  await save()
  await press(backups, 'Jetzt eine Sicherung machen')
  await expect(backups.getByText('Letzte geprüfte Sicherung:', { exact: false })).toBeVisible({ timeout: slow })
  await fill(backups, 'Dein Wiederherstellungsschlüssel', key)
  await press(backups, 'Schlüssel ausprobieren')
  await expect(backups.getByText('Zuletzt zur Probe wiederhergestellt:', { exact: false })).toBeVisible({ timeout: slow })
  await looksRight(page, 'backups')

  // The planner.
  await begin('Dein Planer')
  await press(page, 'Ausgabe hinzufügen')
  const added = page.getByRole('dialog')
  await fill(added, 'Titel', 'Tagesplaner 2027')
  inputs += 1
  const buffer = blankPlanner({ year: 2027, months: 1 })
  await added.getByLabel('PDF wählen').setInputFiles({ name: 'planer.pdf', mimeType: 'application/pdf', buffer })
  await press(added, 'Hinzufügen')
  const publish = page.getByRole('button', { name: 'Tagesplaner 2027 veröffentlichen' })
  await expect(publish).toBeVisible({ timeout: slow })
  inputs += 1
  await publish.click()
  await press(page.getByRole('dialog'), 'Veröffentlichen')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await begin('Produkt')
  await press(page, 'Produkt hinzufügen')
  const product = page.getByRole('dialog')
  await fill(product, 'Name', 'Tagesplaner 2027')
  await press(product, 'Tagesplaner 2027', 'switch')
  await press(product, 'Speichern')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open('/admin')
  const done = ['Dein Planer', 'Veröffentlichter Planer', 'Produkt', 'E-Mail', 'Link zum Laden', 'Verbundener Shop']
  for (const name of [...done, 'Datenschutztext', 'Impressum', 'Sicherungen'])
    await expect(list.getByText(/^Erledigt: /)).toContainText(name)
  console.info(`first day: ${inputs} inputs`)
  expect(inputs).toBeLessThanOrEqual(mostInputs)

  // It sells: the next order becomes an email with a code, in the words of the shop.
  const data = JSON.stringify(wooCommerceOrder({ id: 1, number: '1', billing: { email: 'kundin@mail.example' } }))
  const signature = createHmac('sha256', secret).update(data).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-wc-webhook-signature': signature }
  expect((await page.request.post('/api/webhooks/woocommerce', { data, headers })).status()).toBe(200)
  // The shop has its own word for the planner, which one tap gives to the product that is there.
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Mit Code: Pro Pack' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('combobox', { name: 'Gehört zu' })).toHaveText('Tagesplaner 2027')
  await asked.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => mailServer.received.filter(({ to }) => to.includes('kundin@mail.example')).length).toBe(1)
  const told = mailServer.received.filter(({ to }) => to.includes(email))
  expect(told.map(({ source }) => source).join('')).toContain('Papierladen')
  await mailServer.close()
})
