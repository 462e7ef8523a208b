import { axeViolations } from './axe.ts'
import type { TestUser } from './fixtures.ts'
import { addGoal, goal, heading, waitUntilKept } from './offline-steps.ts'
import { findOrder, importOrders, redeemOrder } from './shop.ts'
import { expect, test, toastOn } from './willow.ts'

const sentence = 'Your account is read-only, so this wasn’t saved. You can still read, download and export everything.'
const refusal = /Failed to load resource: the server responded with a status of 403/

test('the operator limits a refunded account to reading; its owner learns it, exports, and writes again once allowed', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const olive = await fixtures.admin()
  await importOrders(fixtures, olive, ['READ-1,reader@mail.example,paid'])
  await redeemOrder(fixtures, await findOrder(fixtures, olive, 'READ-1'))
  const [found] = await (await fixtures.call(olive, '/api/admin/users?q=reader@mail.example')).json()
  const robin: TestUser = { id: found.id, name: found.name, email: found.email }
  const owner = await otherBrowser(robin, refusal)
  await owner.goto('/goals')
  await addGoal(owner, 'Walk')
  const secondTab = await owner.context().newPage()
  await secondTab.goto('/')
  await expect(heading(secondTab)).toContainText('Robin Reed')
  await importOrders(fixtures, olive, ['READ-1,,refunded'])

  await signIn(olive)
  await page.goto('/admin')
  const waiting = page.getByRole('region', { name: 'To decide' }).getByRole('listitem').filter({ hasText: 'READ-1' })
  await waiting.getByRole('button', { name: 'Decide: reader@mail.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order READ-1 was refunded' })
  await expect(dialog).toContainText('They can sign in, read and download everything')
  await dialog.getByRole('button', { name: 'Read-Only with Export' }).click()
  await expect(toastOn(page)).toContainText('The customer can read and export everything, and change nothing.')
  await expect(waiting).toHaveCount(0)

  await owner.getByRole('button', { name: 'Add Goal' }).first().click()
  const adding = owner.getByRole('dialog')
  await adding.getByLabel('Goal', { exact: true }).fill('Read')
  await adding.getByRole('button', { name: 'Add Goal' }).click()
  await expect(owner.getByText(sentence).first()).toBeVisible()
  await expect(secondTab.getByRole('region', { name: 'Your account is read-only' })).toBeVisible()
  await owner.goto('/')
  const notice = owner.getByRole('region', { name: 'Your account is read-only' })
  await expect(notice).toContainText('You can read, download and export everything')
  expect(await axeViolations(owner)).toEqual([])
  await notice.getByRole('link', { name: 'Export Everything' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('link', { name: 'Download Everything' })).toBeVisible()
  await owner.goto('/goals')
  await owner.getByRole('button', { name: 'Delete Walk' }).click()
  await expect(goal(owner, 'Walk')).toHaveCount(0)

  await page.goto('/admin/access?tab=registered-users&q=reader@mail.example')
  await expect(page.getByRole('row').filter({ hasText: 'reader@mail.example' })).toContainText('Read only')
  await page.goto('/admin/customer?email=reader@mail.example')
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('Read only')
  await page.getByRole('button', { name: 'Let them write again' }).click()
  await expect(toastOn(page)).toContainText('can write again')
  await expect(page.getByText('Read only')).toHaveCount(0)
  await owner.goto('/')
  await expect(heading(owner)).toContainText('Robin Reed')
  await expect(notice).toHaveCount(0)
  await owner.goto('/goals')
  await addGoal(owner, 'Swim')
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a goal written offline in a read-only account is kept with the sentence, and sent once the account is writable', async ({
    page,
    context,
    fixtures,
    signIn,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    const robin = await fixtures.user()
    const limit = (readOnlyAt: string | null) =>
      fixtures.database.queries
        .updateTable('registered_users')
        .set({ read_only_at: readOnlyAt })
        .where('user_id', '=', robin.id)
        .execute()
    await signIn(robin)
    await page.goto('/goals')
    await expect(heading(page)).toHaveText('Goals')
    await waitUntilKept(page)
    await context.setOffline(true)
    await addGoal(page, 'Walk')
    await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
    await limit(new Date().toISOString())
    await context.setOffline(false)
    await expect(page.getByText('1 change couldn’t be saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not Sent Yet' })
    await expect(dialog.getByRole('listitem')).toContainText(sentence)
    await limit(null)
    await dialog.getByRole('button', { name: 'Send Now' }).click()
    await expect(dialog).toHaveCount(0)
    const goals = await (await fixtures.call(robin, `/api/users/${robin.id}/goals`)).json()
    expect(goals).toMatchObject([{ title: 'Walk' }])
  })
})
