import { password } from './fixtures.ts'
import { photo } from './page-files.ts'
import { startTimer } from './timer-steps.ts'
import { expect, type Page, test } from './willow.ts'

const morning = new Date(2026, 10, 18, 10, 0)
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name })

async function openTile(page: Page, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name }).click()
  await expect(dialog(page)).toBeVisible()
}

test('the values of the product are as specified', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const json = (body: object) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await fixtures.call(robin, '/api/goals', json({ userId: robin.id, title, timeframe: 'daily' }))
  const content = await photo()
  await fixtures.uploadsWithPreviews(
    robin,
    ['One.png', 'Two.png', 'Three.png'].map((name) => ({ name, content })),
  )
  await signIn(robin)

  await test.step('a code is the prefix and six characters, a password has six', async () => {
    const code = await fixtures.code()
    expect(code).toMatch(/^WILLOW[A-Z0-9]{6}$/)
    const create = (words: string) =>
      fixtures.visit('/api/create-account', { name: 'Ada', email: fixtures.email(), accessCode: code, password: words })
    await expect(create('12345')).rejects.toThrow('Password must be at least 6 characters long')
    expect((await create('123456')).status).toBe(201)
    await expect(create(password)).rejects.toThrow('400')
  })

  await test.step('reminders are daily by default, of all kinds but reflections, with sound and vibration', async () => {
    const settings = (await (await fixtures.call(robin, `/api/users/${robin.id}/settings`)).json()) as object
    expect(settings).toMatchObject({
      reminders: {
        enabled: true,
        frequency: 'daily',
        types: { pomodoro: true, goals: true, prompts: true, reflections: false },
      },
      notifications: { sound: true, vibration: true },
    })
  })

  await test.step('the dashboard shows three goals and two pages', async () => {
    await page.goto('/')
    await expect(card(page, 'Your Goals').getByRole('listitem')).toHaveCount(3)
    await expect(card(page, 'Your Goals').getByRole('link', { name: 'View 1 more goal' })).toBeVisible()
    await expect(card(page, 'Recent Pages').getByRole('link', { name: /^Open / })).toHaveCount(2)
  })

  await test.step('a goal has one of five timeframes', async () => {
    await page.goto('/goals')
    await page.getByRole('button', { name: 'Add Goal' }).first().click()
    await expect(dialog(page).getByRole('radio')).toHaveCount(5)
    for (const name of ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'])
      await expect(dialog(page).getByRole('radio', { name })).toHaveCount(1)
  })

  await test.step('six categories have five prompts each', async () => {
    await page.goto('/prompts')
    await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(30)
    const chips = page.getByRole('list', { name: 'Categories' }).getByRole('button')
    await expect(chips).toHaveText([
      "Today's Journaling Ideas",
      "This Week's Focus",
      'Monthly Reflection',
      'Creative Sparks',
      'Gentle Check-ins',
      'Mindful Moments',
    ])
    for (const chip of await chips.all()) {
      await chip.click()
      await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(5)
    }
  })

  await test.step('every user has ten folders, General first', async () => {
    await page.goto('/library')
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
    await dialog(page).getByRole('combobox', { name: 'Folder' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'General',
      'Goals & Intentions',
      'Projects',
      'Journal Pages',
      'Lists & Planning',
      'Weekly Plans',
      'Monthly Reviews',
      'Paper Tablet Pages',
      'Quick Notes',
      'Inspiration',
    ])
  })

  await test.step('F.L.O.W. has four steps with three prompts each', async () => {
    await openTile(page, 'F.L.O.W. System')
    await expect(dialog(page).getByRole('list', { name: 'Steps' }).getByRole('button')).toHaveCount(4)
    await expect(dialog(page)).toContainText('Prompt 1 of 3')
  })

  await test.step('the version is 1.0.0', async () => {
    await page.goto('/settings')
    await expect(page.getByText('Version 1.0.0')).toBeVisible()
    const description = (await (await fixtures.call(robin, '/api/openapi.json')).json()) as { info: { version: string } }
    expect(description.info.version).toBe('1.0.0')
  })

  await page.clock.install({ time: morning })
  await test.step('work lasts 25 minutes, breaks 5, 15 or 30, and the ring is 471 long', async () => {
    await openTile(page, 'Focus Timer')
    await page.clock.pauseAt(new Date(2026, 10, 18, 10, 5))
    await expect(dialog(page).getByRole('timer')).toContainText('25:00')
    await startTimer(page)
    await page.clock.runFor(1000)
    await expect(dialog(page).getByRole('timer')).toContainText('24:59')
    await expect(dialog(page).locator('[stroke-dasharray="471"]')).toHaveCount(1)
    await page.clock.fastForward('24:59')
    await expect(button(page, 'Start')).toBeDisabled()
    await expect(dialog(page).getByRole('region', { name: 'Choose your break' }).getByRole('button')).toHaveText([
      'Quick5 minSuggested',
      'Medium15 min',
      'Long30 min',
    ])
  })

  await test.step('a breathing cycle has four phases of six seconds, and repeats five times', async () => {
    await page.clock.resume()
    await openTile(page, 'Reset Flow')
    await page.clock.pauseAt(new Date(2026, 10, 18, 12, 0))
    await button(page, 'Start').click()
    for (const [at, phase] of ['Inhale', 'Hold', 'Exhale', 'Pause', 'Inhale'].entries()) {
      if (at > 0) await page.clock.runFor(6000)
      await expect(dialog(page).getByRole('status')).toHaveText(phase)
      await expect(dialog(page)).toContainText(`Cycle ${at < 4 ? 1 : 2} of 5`)
    }
    await page.clock.runFor(4 * 4 * 6000)
    await expect(dialog(page).getByRole('status')).toHaveText('Reset Complete!')
  })
})
