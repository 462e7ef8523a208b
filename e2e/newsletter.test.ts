import '#kit/server/mail/mail.tables.ts'
import type { Fixtures } from './fixtures.ts'
import { expect, test } from './willow.ts'

/** Returns the latest email to an address from the outbox. */
async function mailTo(fixtures: Fixtures, email: string) {
  const find = () =>
    fixtures.database.queries
      .selectFrom('mails')
      .select(['text', 'headers'])
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  await expect.poll(find).toBeDefined()
  const mail = await find()
  const unsubscribe: string = JSON.parse(mail?.headers ?? '{}')['List-Unsubscribe'] ?? ''
  return {
    confirmPath: /\/newsletter\/confirm#\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    token: /token=([^>]+)>/.exec(unsubscribe)?.[1] ?? '',
  }
}

test('a visitor subscribes to the newsletter on the landing page, confirms by email, is listed, and unsubscribes', async ({
  page,
  fixtures,
  otherBrowser,
}) => {
  const email = fixtures.email()
  await page.goto('/')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shop can’t send email yet')

  const { confirmPath, token } = await mailTo(fixtures, email)
  await page.goto(confirmPath)
  const admin = await otherBrowser(await fixtures.admin())
  await admin.goto(`/admin?tab=subscriptions&q=${email}`)
  const row = admin.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Unconfirmed')
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter')
  await expect(page.getByText('You’re subscribed.')).toBeVisible()
  await admin.reload()
  await expect(row).toContainText('Active')

  await page.goto(`/newsletter/unsubscribe#${decodeURIComponent(token)}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(page.getByText('Done. We won’t send the newsletter to this address anymore.')).toBeVisible()
  await admin.reload()
  await expect(row).toContainText('Ended')
})

test('the newsletter can be subscribed to without scripts', async ({ browser, fixtures, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  const email = fixtures.email()
  await page.goto('/')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/newsletter#sent')
  expect((await mailTo(fixtures, email)).confirmPath).not.toBe('')
  await context.close()
})

test('an invalid address is returned with a message and can be corrected', async ({ page, fixtures }) => {
  await page.goto('/newsletter')
  await page.getByLabel('Email address').fill('robin')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  // The browser itself reports the error and sends nothing.
  await expect(page).toHaveURL('/newsletter')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByLabel('Email address').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('That doesn’t look like an email address. Please check it and try again.')
  await page.getByLabel('Email address').fill(fixtures.email())
  await page.getByLabel('Email address').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shop can’t send email yet')
})
