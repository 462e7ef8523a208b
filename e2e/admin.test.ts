import { readFile } from 'node:fs/promises'
import { password } from './fixtures.ts'
import { goWithin } from './offline-steps.ts'
import { findOrder, importOrders, redeemOrder } from './shop.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function chooseFromMenu(page: Page, row: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a user who is not an administrator sees Access Denied, and a visitor signs in first', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/admin')
  for (const address of ['/admin', '/admin/access', '/admin/mails', '/admin/log', '/admin/security']) {
    await goWithin(page, address)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /^(Approve|Create Access Code)/ })).toHaveCount(0)
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toHaveCount(0)

  const visitor = await otherBrowser()
  await visitor.goto('/admin?tab=orders')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('an approval is shown and counted at once, and a user another administrator has approved is shown as approved', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  const [piet, ada] = [await fixtures.user('Piet Pending'), await fixtures.user('Ada Awaiting')]
  await signIn(olive)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const approved = page.getByRole('definition').nth(3)
  await expect(approved).toHaveText(/\d/)
  const before = Number(await approved.textContent())

  await page.getByRole('button', { name: 'Approve: Piet Pending' }).click()
  await expect(toastOn(page)).toContainText('User approved successfully!')
  await expect(rowOf(page, piet.email)).toContainText('Approved')
  await expect(approved).toHaveText(String(before + 1))

  const users = await (await fixtures.call(olive, `/api/admin/users?q=${ada.email}`)).json()
  await fixtures.call(olive, `/api/admin/approve-user/${users[0].registrationId}`, { method: 'POST' })
  await page.getByRole('button', { name: 'Approve: Ada Awaiting' }).click()
  await expect(toastOn(page)).toContainText('This user is already approved.')
  await expect(rowOf(page, ada.email)).toContainText('Approved')
})

test("revoking access ends the session at once and can be undone, and administrators can't revoke their own access", async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const robin = await fixtures.user('Robin Revoked')
  const tablet = await otherBrowser(robin)
  await tablet.goto('/goals')
  await expect(tablet.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  const olive = await fixtures.admin('Olive Alone')
  await signIn(olive)
  await page.goto(`/admin?q=${robin.email}`)

  await chooseFromMenu(page, 'Robin Revoked', 'Revoke Access')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Access' }).click()
  await expect(toastOn(page)).toContainText('Access Revoked')
  await expect(toastOn(page)).toContainText('User access has been revoked')
  await expect(rowOf(page, robin.email)).toContainText('Revoked')
  await tablet.reload()
  await expect(tablet.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Restore: Robin Revoked' }).click()
  await expect(toastOn(page)).toContainText('User access has been restored')
  await expect(page.getByRole('button', { name: 'Approve: Robin Revoked' })).toBeVisible()

  await page.goto(`/admin?q=${olive.email}`)
  await chooseFromMenu(page, 'Olive Alone', 'Revoke Access')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Revoke Access' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('You can’t revoke your own access.')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, olive.email)).toContainText('Pending')
})

test('Auth Users shows how each user signs in, and can end a session on another device', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const robin = await fixtures.user('Robin Elsewhere')
  const tablet = await otherBrowser()
  await tablet.goto('/login')
  await tablet.getByLabel('Email').fill(robin.email)
  await tablet.getByLabel('Password', { exact: true }).fill(password)
  await tablet.getByRole('button', { name: 'Sign In' }).click()
  await expect(tablet.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await signIn(await fixtures.admin())
  await page.goto(`/admin?tab=users&q=${robin.email}`)
  await expect(rowOf(page, robin.email)).toContainText('Password')
  await chooseFromMenu(page, 'Robin Elsewhere', 'Sessions')
  const dialog = page.getByRole('dialog', { name: 'Sessions of Robin Elsewhere' })
  await dialog.getByRole('button', { name: /^End session: Chrome/ }).click()
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})

test('search, filter, order and tab survive a reload, and the export contains what they show', async ({
  page,
  fixtures,
  signIn,
}) => {
  await fixtures.users(['Zora Quill', 'Anton Quill', 'Berta Quill', 'Carl Quill'])
  await signIn(await fixtures.admin())
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Auth Users' }).click()
  // The tab before it has a search box of the same name.
  await expect(page.getByRole('tab', { name: 'Auth Users', selected: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('quill')
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Approved' }).click()
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'By name' }).click()
  const names = page.getByRole('rowheader')
  await expect(names).toHaveText([/^Anton Quill/, /^Berta Quill/])
  await expect(page.getByRole('status').filter({ hasText: '2 people' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('tab', { name: 'Auth Users', selected: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue('quill')
  await expect(names).toHaveText([/^Anton Quill/, /^Berta Quill/])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[1])).toEqual(['name', 'Anton Quill', 'Berta Quill'])
})

test('a long list of users scrolls to the end, each row has its index, and only nearby rows are drawn', async ({
  page,
  fixtures,
  signIn,
}) => {
  await fixtures.users(Array.from({ length: 450 }, (_, at) => `Many${String(at).padStart(4, '0')} Multitude`))
  await signIn(await fixtures.admin())
  await page.goto('/admin?sort=oldest&q=multitude')
  const table = page.getByRole('table', { name: 'Registered Users' })
  await expect(table.getByRole('row').filter({ hasText: 'Many0000' })).toHaveAttribute('aria-rowindex', '2')
  const last = table.getByRole('row').filter({ hasText: 'Many0449' })
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(last).toHaveAttribute('aria-rowindex', '451')
  await expect(table).toHaveAttribute('aria-rowcount', '451')
  expect(await table.getByRole('row').count()).toBeLessThan(60)
})

test('a file with unknown headings shows its lines, its columns are chosen, and more than 20 emails are only sent when asked for', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.admin())
  await page.goto('/admin?tab=orders')
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a CSV file' }).click()
  const lines = Array.from({ length: 21 }, (_, index) => `OWN-${index}\tzoe-${index}@mail.example\tcash`)
  const text = ['Our fair in Köln', '', 'Ticket\tContact\tPaid by', ...lines].join('\r\n')
  const utf16 = { name: 'fair.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'utf16le') }
  await (await chooser).setFiles(utf16)
  await expect(dialog.getByRole('alert')).toContainText('None of the columns looks like an order number')
  await expect(dialog.getByRole('row')).toContainText(['Ticket', 'OWN-0', 'OWN-1', 'OWN-2'])
  await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  const choose = async (label: string, column: string) => {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  }
  const mailing = dialog.getByRole('switch', { name: 'Email each customer their code' })
  await choose('Order number', 'Ticket')
  await expect(dialog.getByRole('button', { name: 'Import 21 orders' })).toBeEnabled()
  await expect(mailing).toBeChecked()
  await choose('Email', 'Contact')
  await expect(mailing).not.toBeChecked()
  await expect(dialog).toContainText('21 customers would get an email at once')
  // A box that scrolls sideways may shrink to nothing in a high dialog.
  const shown = await dialog.getByRole('region', { name: 'First lines of the file' }).boundingBox()
  expect(shown?.height).toBeGreaterThan(80)
  await dialog.getByRole('button', { name: 'Import 21 orders' }).click()
  await expect(toastOn(page)).toContainText('Orders imported')
  await expect(rowOf(page, 'OWN-20')).toContainText('zoe-20@mail.example')
  await expect(rowOf(page, 'OWN-20')).not.toContainText('waiting')
  const mails = fixtures.database.queries.selectFrom('mails').select('id').where('to_address', 'like', 'zoe-%')
  expect(await mails.execute()).toEqual([])
})

test('orders are imported from a file after its bad lines are shown, and the refund of a used code is decided', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  await page.goto('/admin?tab=orders')
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a CSV file' }).click()
  const file = 'Order ID;Buyer Email;Status\nIMP-1;first@mail.example;paid\nIMP-2;=HYPERLINK();paid\n;nobody@mail.example;paid'
  await (await chooser).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${file}`) })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('Starts like a formula')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('No order number')
  await dialog.getByRole('button', { name: 'Import 1 order' }).click()
  await expect(toastOn(page)).toContainText('Orders imported')
  await expect(rowOf(page, 'IMP-1')).toContainText('first@mail.example')
  await expect(rowOf(page, 'IMP-2')).toHaveCount(0)

  await redeemOrder(fixtures, await findOrder(fixtures, olive, 'IMP-1'))
  await importOrders(fixtures, olive, ['IMP-1,,refunded'])
  await page.goto('/admin')
  const decisions = page.getByRole('region', { name: 'To decide' })
  const waiting = decisions.getByRole('listitem').filter({ hasText: 'Order IMP-1 was refunded' })
  await waiting.getByRole('button', { name: 'Decide: first@mail.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Access' }).click()
  await expect(toastOn(page)).toContainText('The access has been revoked.')
  await expect(waiting).toHaveCount(0)
  await page.goto('/admin?tab=orders&q=IMP-1')
  await expect(rowOf(page, 'IMP-1')).toContainText('Refunded')
  await chooseFromMenu(page, 'Order IMP-1', 'History')
  const history = page.getByRole('dialog', { name: 'History of order IMP-1' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Code emailed' })).toContainText('first@mail.example')
  await expect(history.filter({ hasText: 'Decided: access revoked' })).toContainText(olive.email)
})

test('without a mail server the outbox shows a code to pass on but no link of its recipient, and the log shows who sent an email again', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  const robin = await fixtures.user()
  await importOrders(fixtures, olive, ['MAIL-1,reader@mail.example,paid', 'MAIL-2,failing@mail.example,paid'])
  const failure = { state: 'failed', attempts: 9, last_error: '550: No such mailbox' } as const
  const { queries } = fixtures.database
  await queries.updateTable('mails').set(failure).where('to_address', '=', 'failing@mail.example').execute()
  const { accessCode } = await findOrder(fixtures, olive, 'MAIL-1')
  await fixtures.visit('/api/forgot-password', { email: robin.email })
  await signIn(olive)
  await page.goto('/admin/mails?q=reader')
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await page.getByRole('button', { name: /^Read: .*reader@mail\.example/ }).click()
  await expect(page.getByRole('dialog').getByText(accessCode ?? '')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search emails' }).fill(robin.email)
  await page.getByRole('button', { name: `Read: Choose a new password for Willow, to ${robin.email}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('only for its recipient')).toBeVisible()
  await expect(dialog.getByText('token')).toHaveCount(0)

  await page.goto('/admin')
  await page.getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: /^Send again: .*failing@mail\.example/ }).click()
  await expect(toastOn(page)).toContainText('No mail server is set up. The email to failing@mail.example is waiting under Email')
  await expect(rowOf(page, 'failing@mail.example')).toContainText('Waiting')
  await page.getByText('All pages').click()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(rowOf(page, 'failing@mail.example')).toContainText('Sent an email again')
  await expect(rowOf(page, 'failing@mail.example')).toContainText(olive.email)
})

test('an administrator finds a customer from anywhere, helps them by keyboard, and sees it in the timeline', async ({
  page,
  fixtures,
  signIn,
}) => {
  const [olive, rosa] = [await fixtures.admin(), await fixtures.user('Rosa Helpless')]
  await signIn(olive)
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: 'Search the whole shop' }).fill('rosa helpl')
  await page.getByRole('link', { name: `Rosa Helpless ${rosa.email}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Helpless' })).toBeVisible()

  await page.getByRole('button', { name: 'Email a password link' }).press('Enter')
  await expect(toastOn(page)).toContainText(rosa.email)
  const timeline = page.getByRole('region', { name: 'What happened' })
  await expect(timeline).toContainText('Mailed a link for a new password')
  await expect(timeline).toContainText('Email: Password reset')

  await page.getByRole('button', { name: 'Write a note' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Called about her tablet.')
  await page.keyboard.press('Enter')
  await expect(timeline).toContainText('Called about her tablet.')

  await page.getByRole('button', { name: 'Correct the address' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Right address' }).fill(olive.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('already registered')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete account' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).press('Enter')
  await page.getByRole('button', { name: 'Keep the account' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})
