import { goalsApi } from '#features/goals/goals.contract.ts'
import type { Timeframe } from '#features/goals/goals.rules.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { delayResponse, expect, type Page, test, toastOn } from './willow.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Goal' })
const active = (page: Page) => page.getByRole('list', { name: 'Your goals' }).getByRole('listitem')
const completed = (page: Page) => page.getByRole('list', { name: 'Completed' }).getByRole('listitem')
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function writeGoal(page: Page, words: string, timeframe: Timeframe | '' = '') {
  await page.getByRole('button', { name: 'Add Goal' }).click()
  await title(page).fill(words)
  if (timeframe) await page.getByRole('radio', { name: new RegExp(timeframe, 'i') }).check()
}

async function addGoal(page: Page, words: string, timeframe: Timeframe | '' = '') {
  await writeGoal(page, words, timeframe)
  await inDialog(page, 'Add Goal').click()
  await expect(active(page).filter({ hasText: words })).toBeVisible()
}

async function addGoals(page: Page, userId: string, titles: string[]) {
  const { path } = goalsApi.create
  for (const words of titles) await page.request.post(path, { data: { userId, title: words } })
}

test.describe('on the goals screen', () => {
  test.beforeEach(async ({ page, fixtures, signIn }) => {
    await signIn(await fixtures.user())
    await page.goto('/goals')
    await expect(page.getByText('No goals yet')).toBeVisible()
  })

  test('the first goal is added, monthly unless another timeframe is chosen, and the weekly review can be copied and shared', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(page.getByText('No goals yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Weekly Check-in' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'About Goals' })).toContainText('gentle reminders')
    await page.getByRole('button', { name: 'Add Your First Goal' }).click()
    await expect(title(page)).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await title(page).fill('  Read   two books ')
    await page.keyboard.press('Enter')
    await expect(toastOn(page)).toHaveText(/^Goal added/)
    await expect(active(page)).toContainText(['Read two books'])
    await expect(active(page)).toContainText(['Monthly'])

    await addGoal(page, 'Stretch', 'daily')
    await expect(active(page)).toContainText(['Stretch', 'Read two books'])
    await expect(active(page).first()).toContainText('Daily')
    await page.addInitScript(() => {
      navigator.share = async (shared) => void Object.assign(window, { shared })
    })
    await page.reload()
    await expect(active(page)).toContainText(['Stretch', 'Read two books'])

    await addGoal(page, 'Call Mia', 'weekly')
    await page.getByRole('button', { name: 'Mark as done: Call Mia' }).click()
    const card = page.getByRole('region', { name: 'Weekly Check-in' })
    await expect(card).toContainText('Hi Robin, how was your week?')
    await card.getByRole('button', { name: 'Copy' }).click()
    await expect(toastOn(page)).toContainText('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Robin’s weekly goal review')
    expect(copied).toContain('Daily\n• Stretch')
    expect(copied).toContain('Done this week\n✓ Call Mia')
    await card.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared?.text)).toContain('• Stretch')
  })

  test('a completed daily goal is open again after midnight, in an open tab and offline', async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    await page.reload()
    await writeGoal(page, 'Stretch', 'daily')
    await expect(page.getByText('Once done, it’s back the next day.')).toBeVisible()
    await inDialog(page, 'Add Goal').click()
    await page.getByRole('button', { name: 'Mark as done: Stretch' }).click()
    await expect(toastOn(page)).toContainText('Well done. It’s back tomorrow.')
    await expect(completed(page)).toContainText(['Back tomorrow'])
    await expect(active(page)).toHaveCount(0)
    await context.setOffline(true)
    await page.clock.fastForward('24:00:00')
    await expect(active(page)).toContainText([/Daily · Last done/])
    await expect(completed(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Mark as done: Stretch' }).click()
    await expect(completed(page)).toContainText(['Back tomorrow'])
  })

  test('a goal is edited, completed, opened again, deleted and brought back to its place; Cancel and Escape add none', async ({
    page,
  }) => {
    await writeGoal(page, 'Not this one')
    await inDialog(page, 'Cancel').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Goal' })).toBeFocused()
    await writeGoal(page, 'Nor this')
    await page.keyboard.press('Escape')
    await expect(page.getByText('No goals yet')).toBeVisible()

    await addGoal(page, 'Swim')
    await page.getByRole('button', { name: 'Edit Swim' }).click()
    await expect(title(page)).toHaveValue('Swim')
    await title(page).fill('Swim in the lake')
    await page.getByRole('radio', { name: 'Yearly' }).check()
    await inDialog(page, 'Save').click()
    await expect(active(page)).toContainText(['Swim in the lake'])
    await expect(active(page)).toContainText(['Yearly'])
    await expect(page.getByRole('button', { name: 'Edit Swim in the lake' })).toBeFocused()

    await page.getByRole('button', { name: 'Mark as done: Swim in the lake' }).click()
    await expect(completed(page)).toContainText(['Swim in the lake'])
    await expect(page.getByText('Everything here is done')).toBeVisible()
    await page.reload()
    await expect(completed(page)).toContainText([/Done \w+ \d+/])
    await page.getByRole('button', { name: 'Open again: Swim in the lake' }).click()
    await expect(active(page)).toContainText(['Swim in the lake'])
    await expect(page.getByText('Completed')).toHaveCount(0)

    await addGoal(page, 'Newer', 'weekly')
    await page.getByRole('button', { name: 'Delete Swim in the lake' }).click()
    await expect(active(page)).toHaveCount(1)
    await expect(toastOn(page)).toContainText('Goal removed')
    await expect(page.getByRole('button', { name: 'Delete Newer' })).toBeFocused()
    await toastOn(page).getByRole('button', { name: 'Undo' }).click()
    await expect(active(page)).toContainText(['Newer', 'Swim in the lake'])
    // The goal is shown before the server has it, and a reload would cut the request.
    await expect(toastOn(page)).toContainText('Goal restored')
    await page.reload()
    await expect(active(page)).toContainText(['Newer', 'Swim in the lake'])
  })

  test('goals can be added and completed by keyboard alone', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Goal' }).focus()
    await page.keyboard.press('Enter')
    await expect(title(page)).toBeFocused()
    await page.keyboard.type('Swim')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(active(page)).toContainText(['Quarterly'])
    await expect(page.getByRole('button', { name: 'Add Goal' })).toBeFocused()
    await page.getByRole('button', { name: 'Mark as done: Swim' }).focus()
    await page.keyboard.press('Space')
    await expect(completed(page)).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Your goals' })).toBeFocused()
  })
})

test('more goals than fit into one reply are loaded on request', async ({ page, fixtures, signIn }) => {
  const user = await fixtures.user()
  await signIn(user)
  await addGoals(
    page,
    user.id,
    Array.from({ length: 203 }, (_, index) => `Goal ${index + 1}`),
  )
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'View 197+ more goals' })).toBeVisible()
  await page.goto('/goals')
  await expect(active(page)).toHaveCount(200)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(active(page)).toHaveCount(203)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('a slow network moves nothing on a phone when the goals arrive', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  for (const title of ['Walk', 'Read', 'Write to Grandma', 'Sleep'])
    await fixtures.call(robin, goalsApi.create.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: robin.id, title }),
    })
  await signIn(robin)
  await page.setViewportSize({ width: 390, height: 844 })
  const shift = await watchLayoutShift(page)
  const goals = await delayResponse(page, /\/goals\?/)
  await page.goto('/goals')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  goals.release()
  await expect(active(page)).toHaveCount(4)
  await page.waitForLoadState('networkidle')
  expect(await shift()).toBeLessThan(0.1)
})
