import { startTimer } from '../timer-steps.ts'
import { expect, type Page, toastOn } from '../willow.ts'
import { words } from './pseudo-page.ts'
import { at, inDialog, type Screen } from './screen.ts'

const goals = at('/goals', 'Goals')

async function openTile(page: Page, tile: string, dialog: string) {
  await page.goto('/')
  await page.getByRole('button', { name: tile }).click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
}

export const openTimer = (page: Page) => openTile(page, 'Focus Timer', 'Focus Timer')
const openFlow = (page: Page) => openTile(page, 'F.L.O.W. System', 'F.L.O.W. Companion')
export const openBreathing = (page: Page) => openTile(page, 'Reset Flow', 'Breathing Reset')

async function completeFlow(page: Page) {
  await openFlow(page)
  for (let step = 0; step < 4; step += 1) await inDialog(page, 'Complete Step').click()
  await expect(page.getByRole('heading', { name: 'Your day has a shape' })).toBeVisible()
}

/** Prompts, goals, and the dialogs of the tiles. */
export const companionScreens: Screen[] = [
  {
    name: 'dashboard of a read-only account',
    as: 'owner',
    async open(page) {
      await page.route('**/api/auth/user', async (route) => {
        const reply = await route.fetch()
        return route.fulfill({ response: reply, json: { ...(await reply.json()), readOnlyAt: '2026-03-02T09:00:00.000Z' } })
      })
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Your account is read-only' })).toBeVisible()
    },
  },
  {
    name: 'prompts',
    as: 'owner',
    async open(page) {
      await page.goto('/prompts')
      await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(30)
    },
  },
  {
    name: 'prompts of one category',
    as: 'owner',
    async open(page) {
      await page.goto('/prompts?category=mindful-moments')
      await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(5)
    },
  },
  {
    name: 'prompts nothing found',
    as: 'owner',
    async open(page) {
      await page.goto('/prompts?category=horoscopes')
      await expect(page.getByText('No prompts found for this category.')).toBeVisible()
    },
  },
  {
    name: 'goals empty',
    as: 'newcomer',
    async open(page) {
      await page.goto('/goals')
      await expect(page.getByText('No goals yet')).toBeVisible()
    },
  },
  {
    name: 'goals filled',
    as: 'owner',
    async open(page) {
      await goals(page)
      await expect(page.getByRole('region', { name: 'Weekly Check-in' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Completed' })).toBeVisible()
    },
  },
  {
    name: 'goals refused',
    as: 'owner',
    problem: /500/,
    async open(page) {
      await page.route(/\/api\/goals\/[^/]+$/, (route) => route.fulfill({ status: 500 }))
      await goals(page)
      await page.getByRole('button', { name: 'Mark as done: Sunday walks' }).click()
      await expect(toastOn(page)).toContainText(words('Failed to update goal. Please try again.'))
    },
  },
  {
    name: 'add goal dialog',
    as: 'newcomer',
    async open(page) {
      await goals(page)
      await page.getByRole('button', { name: 'Add Your First Goal' }).click()
      await inDialog(page, 'Add Goal').click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'edit goal dialog',
    as: 'owner',
    async open(page) {
      await goals(page)
      await page.getByRole('button', { name: 'Edit Sunday walks' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit Goal' })).toBeVisible()
    },
  },
  { name: 'focus timer', as: 'newcomer', open: openTimer },
  {
    name: 'focus timer running',
    as: 'owner',
    async open(page) {
      await page.clock.install()
      await openTimer(page)
      await startTimer(page)
      await page.clock.fastForward('09:00')
      await expect(inDialog(page, 'Pause')).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('table')).toContainText(words('Minutes'))
    },
  },
  {
    name: 'focus timer full screen',
    as: 'owner',
    async open(page) {
      // The size of a window that fills the screen can't be changed. On iPhones, which lack this, it looks the same.
      await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
      await openTimer(page)
      await page.getByRole('combobox', { name: 'Working on' }).click()
      await page.getByRole('option', { name: /^Read very/ }).click()
      await inDialog(page, 'Full screen').click()
      await expect(inDialog(page, 'Leave full screen')).toBeVisible()
    },
  },
  {
    name: 'focus months',
    as: 'owner',
    async open(page) {
      await page.goto('/focus')
      await expect(page.getByRole('status').filter({ hasText: words(/ on \d+ days?$/) })).toBeVisible()
    },
  },
  {
    name: 'focus timer break chooser',
    as: 'owner',
    async open(page) {
      await page.clock.install()
      await openTimer(page)
      await startTimer(page)
      await page.clock.fastForward('25:00')
      await expect(page.getByRole('region', { name: 'Choose your break' })).toBeVisible()
    },
  },
  {
    name: 'focus timer break',
    as: 'owner',
    async open(page) {
      await openTimer(page)
      await inDialog(page, 'Break').click()
      await inDialog(page, 'Start').click()
      await inDialog(page, 'Pause').click()
      await expect(inDialog(page, 'Resume')).toBeVisible()
    },
  },
  {
    name: 'F.L.O.W. step',
    as: 'newcomer',
    async open(page) {
      await openFlow(page)
      await inDialog(page, 'Complete Step').click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText(words('Learn'))
    },
  },
  { name: 'F.L.O.W. completion', as: 'newcomer', open: completeFlow },
  {
    name: 'planner-ready dialog',
    as: 'newcomer',
    async open(page) {
      await completeFlow(page)
      await inDialog(page, 'Open Planner Now').click()
      await expect(page.getByRole('dialog', { name: 'Ready to use your digital planner?' })).toBeVisible()
    },
  },
  { name: 'breathing', as: 'newcomer', open: openBreathing },
  {
    name: 'breathing running',
    as: 'newcomer',
    async open(page) {
      await openBreathing(page)
      await inDialog(page, 'Start').click()
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(words(/Inhale|Hold|Exhale/))
    },
  },
  {
    name: 'breathing complete',
    as: 'newcomer',
    async open(page) {
      await page.clock.install()
      await openBreathing(page)
      await inDialog(page, 'Start').click()
      await page.clock.fastForward('02:01')
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(words('Reset Complete!'))
    },
  },
]
