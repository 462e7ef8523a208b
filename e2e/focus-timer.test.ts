import type { BrowserContext } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { password } from './fixtures.ts'
import { startTimer } from './timer-steps.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

/** A Wednesday. */
const morning = new Date(2026, 10, 18, 10, 0)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Focus Timer' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const time = (page: Page) => dialog(page).getByRole('timer')
const tile = (page: Page) => page.getByRole('button', { name: 'Focus Timer' })
const chooser = (page: Page) => dialog(page).getByRole('region', { name: 'Choose your break' })
const theme = (page: Page) => page.locator('html')
const completed = (page: Page) => page.evaluate(() => localStorage.getItem('completedPomodoros'))
const isSession = (url: string) => url.includes('/api/focus-sessions/')
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && isSession(answer.url()) && answer.ok())

async function openTimer(page: Page) {
  await page.goto('/dashboard')
  await tile(page).click()
  await expect(dialog(page)).toBeVisible()
}

/** Counts the tones of the bell and the vibrations, and suppresses both. */
async function listen(context: BrowserContext) {
  await context.addInitScript(() => {
    const noticed = { tones: 0, vibrations: 0 }
    Object.assign(window, { noticed })
    const begin = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function start(...when) {
      noticed.tones += 1
      begin.apply(this, when)
    }
    navigator.vibrate = () => {
      noticed.vibrations += 1
      return true
    }
  })
  return (page: Page) => page.evaluate(() => (window as unknown as { noticed: { tones: number; vibrations: number } }).noticed)
}

/** Records every theme of the next page, from its first paint. */
async function themesWhileLoading(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenThemes: seen })
    document.addEventListener('DOMContentLoaded', () => {
      const note = () => {
        const theme = document.documentElement.dataset.theme ?? ''
        if (seen.at(-1) !== theme) seen.push(theme)
      }
      note()
      new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['data-theme'] })
    })
  })
  return () => page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes)
}

test.beforeEach(async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.clock.install({ time: morning })
})

test('a whole pomodoro runs: work, the chooser, a break and work again, each in its theme', async ({ page }) => {
  await openTimer(page)
  await expect(theme(page)).toHaveAttribute('data-theme', 'focus')
  await expect(time(page)).toContainText('25:00')
  await expect(button(page, 'Start')).toBeFocused()
  await startTimer(page)
  await expect(dialog(page).getByRole('status')).toHaveText('Focus started.')
  await page.clock.fastForward('12:30')
  await expect(time(page)).toContainText(/1[12]:\d\d/)
  await expect(page).toHaveTitle(/^1[12]:\d\d · Home · /)
  await expect(dialog(page)).toContainText('You can close this. The timer keeps running and shows in the tab title.')

  const arrived = kept(page)
  await page.clock.fastForward('12:30')
  await expect(toastOn(page)).toContainText('Great work! 🎉')
  await expect(toastOn(page)).toContainText("You've completed 1 pomodoros! Choose your break duration.")
  await expect(theme(page)).toHaveAttribute('data-theme', 'break')
  await expect(page).toHaveTitle(/^Well done · Home · /)
  await expect(dialog(page).getByRole('heading', { name: 'Choose your break' })).toBeFocused()
  await expect(chooser(page).getByRole('button')).toHaveText(['Quick5 minSuggested', 'Medium15 min', 'Long30 min'])
  await expect(button(page, 'Start')).toBeDisabled()
  await expect(dialog(page)).toContainText('1 pomodoro completed')
  await arrived
  await expect(dialog(page).getByRole('table')).toContainText('Wednesday25')
  expect(await axeViolations(page)).toEqual([])

  await chooser(page).getByRole('button', { name: 'Quick' }).click()
  await expect(time(page)).toContainText('05:00')
  await expect(button(page, 'Break')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Start')).toBeFocused()
  await startTimer(page)
  await page.clock.fastForward('05:00')
  await expect(toastOn(page)).toContainText("Break's over! 💪")
  await expect(toastOn(page)).toContainText('Ready for another focused work session?')
  await expect(theme(page)).toHaveAttribute('data-theme', 'focus')
  await expect(time(page)).toContainText('25:00')
  await expect(button(page, 'Work')).toHaveAttribute('aria-pressed', 'true')

  await button(page, 'Close').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(theme(page)).toHaveAttribute('data-theme', 'calm')
  await expect(page).toHaveTitle(/^Home · /)
  await expect(tile(page)).toBeFocused()
})

test('a start pressed while the change before is slow on its way is not undone', async ({ page }) => {
  await openTimer(page)
  await page.route('**/api/users/*/timer', async (route, request) => {
    // Less than the page waits for a reply.
    if (request.method() === 'PUT' && request.postDataJSON().timer.phase === 'ready')
      await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })
  await button(page, 'Break').click()
  await startTimer(page)
  await expect(button(page, 'Pause')).toBeVisible()
  await page.reload()
  await expect(tile(page)).toContainText(/0[45]:\d\d left/)
})

test('a pause survives a reload, and a running session continues', async ({ page }) => {
  await openTimer(page)
  await startTimer(page)
  await page.clock.fastForward('10:00')
  await button(page, 'Pause').click()
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^Paused, 14 minutes \d+ seconds? left\.$|^Paused, 15 minutes 0 seconds left\.$/,
  )
  const left = (await time(page).locator('text').textContent()) ?? ''
  await page.clock.fastForward('30:00')
  await page.reload()
  await expect(tile(page)).toContainText(`Paused at ${left}`)
  await tile(page).click()
  await expect(time(page)).toContainText(left)

  await button(page, 'Resume').click()
  await page.keyboard.press('Escape')
  await page.clock.fastForward('05:00')
  await page.reload()
  await expect(tile(page)).toContainText(/(09|10):\d\d left/)
  await expect(page).toHaveTitle(/^(09|10):\d\d · Home · /)
  await page.clock.fastForward('10:00')
  await expect(toastOn(page)).toContainText('Great work! 🎉')
  // The timer was closed and opens from the toast.
  await toastOn(page).getByRole('button', { name: 'Open timer' }).click()
  await expect(chooser(page)).toBeVisible()
  await expect(theme(page)).toHaveAttribute('data-theme', 'break')
})

test('a tab that wakes after 40 minutes completes the session once, at its scheduled time, and says so', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => isSession(request.url()) && sent.push(request.postDataJSON()))
  await openTimer(page)
  await startTimer(page)
  await expect(button(page, 'Pause')).toBeVisible()
  const arrived = kept(page)
  await page.clock.fastForward('40:00')
  await expect(dialog(page)).toContainText('Your session finished at 10:25 AM while you were away. It’s been counted.')
  await expect(dialog(page)).toContainText('1 pomodoro completed')
  await arrived
  await page.clock.fastForward('40:00')
  expect(await completed(page)).toBe('1')
  expect(sent).toEqual([expect.objectContaining({ day: '2026-11-18', minutes: 25 })])
  const { endedAt } = sent[0] as { endedAt: string }
  expect(Date.parse(endedAt) - morning.getTime()).toBeGreaterThanOrEqual(25 * 60_000)
  expect(Date.parse(endedAt) - morning.getTime()).toBeLessThan(26 * 60_000)
})

test('after work ends, the break theme is used on every screen and tab until a break is chosen or its time is over', async ({
  page,
  context,
}) => {
  await openTimer(page)
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await startTimer(page)
  await expect(other).toHaveTitle(/^2[45]:\d\d · /)
  await page.keyboard.press('Escape')
  await expect(theme(page)).toHaveAttribute('data-theme', 'calm')

  await page.clock.fastForward('25:00')
  for (const tab of [page, other]) await expect(theme(tab)).toHaveAttribute('data-theme', 'break')
  await page.getByRole('link', { name: 'Goals', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  await expect(theme(page)).toHaveAttribute('data-theme', 'break')
  const seen = await themesWhileLoading(page)
  await page.reload()
  await expect(page).toHaveTitle(/^Well done · /)
  expect(await seen()).toEqual(['break'])

  // After the first pomodoro, a break of five minutes is suggested. Loading the pages has taken some of it.
  const breakEnd: number = await page.evaluate(() => JSON.parse(localStorage.getItem('focusTimer') ?? '').phase.breakEnd)
  await page.clock.pauseAt(breakEnd - 10_000)
  await expect(theme(page)).toHaveAttribute('data-theme', 'break')
  await page.clock.fastForward('00:20')
  for (const tab of [page, other]) await expect(theme(tab)).toHaveAttribute('data-theme', 'calm')
})

test('two tabs show the same timer, and only one of them ends it', async ({ page, context }) => {
  await openTimer(page)
  const other = await context.newPage()
  await openTimer(other)
  await startTimer(page)
  await expect(button(other, 'Pause')).toBeVisible()
  await expect(other).toHaveTitle(/^2[45]:\d\d · Home · /)
  await button(other, 'Pause').click()
  await expect(button(page, 'Resume')).toBeVisible()
  await button(page, 'Resume').click()
  await expect(button(other, 'Pause')).toBeVisible()

  // The clock stands still, so that the toast is still there when both tabs have been looked at.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.clock.fastForward('25:00')
  await expect(chooser(page)).toBeVisible()
  await expect(chooser(other)).toBeVisible()
  await expect(theme(other)).toHaveAttribute('data-theme', 'break')
  await expect.poll(async () => (await toastOn(page).count()) + (await toastOn(other).count())).toBe(1)
  await page.clock.resume()
  expect(await completed(page)).toBe('1')
  await expect(dialog(other).getByRole('table')).toContainText('Wednesday25')

  await chooser(other).getByRole('button', { name: 'Medium' }).click()
  await expect(time(page)).toContainText('15:00')
})

test('the timer can be used by keyboard alone, and Space starts and pauses it', async ({ page }) => {
  await page.goto('/dashboard')
  await tile(page).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Start')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button(page, 'Pause')).toBeFocused()
  await time(page).click()
  await page.keyboard.press('Space')
  await expect(button(page, 'Resume')).toBeVisible()
  await button(page, 'Reset').focus()
  await page.keyboard.press('Space')
  await expect(time(page)).toContainText('25:00')
  await expect(button(page, 'Start')).toBeFocused()
  await button(page, 'Break').focus()
  await page.keyboard.press('Space')
  await expect(time(page)).toContainText('05:00')
  await expect(theme(page)).toHaveAttribute('data-theme', 'break')
})

test('the end of a session plays a sound and vibrates, unless the settings turn that off', async ({ page, context }) => {
  const noticed = await listen(context)
  await openTimer(page)
  await startTimer(page)
  await page.clock.fastForward('25:00')
  await expect.poll(() => noticed(page)).toEqual({ tones: 9, vibrations: 1 })

  await page.goto('/settings')
  for (const name of ['Sound', 'Vibration']) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await page.getByRole('switch', { name, exact: true }).click()
    await saved
  }
  await openTimer(page)
  await chooser(page).getByRole('button', { name: 'Quick' }).click()
  await startTimer(page)
  await page.clock.fastForward('05:00')
  await expect(toastOn(page)).toContainText("Break's over! 💪")
  await page.clock.runFor(1000)
  expect(await noticed(page)).toEqual({ tones: 0, vibrations: 0 })
})

test("a user's timer is not shown to the next user of the same browser", async ({ page, fixtures }) => {
  const kim = await fixtures.user('Kim Park')
  await openTimer(page)
  await startTimer(page)
  const arrived = kept(page)
  await page.clock.fastForward('25:00')
  await expect(chooser(page)).toBeVisible()
  await button(page, 'Close').click()
  await arrived
  // Until the reply has been recorded, logging out asks what to do with the session.
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    // Gone already when the landing page was slow.
    if (await logOut.isVisible()) await logOut.click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.goto('/login')
  await expect(page).toHaveTitle(/^Welcome Back · /)
  await page.getByLabel('Email').fill(kim.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await tile(page).click()
  await expect(time(page)).toContainText('25:00')
  await expect(dialog(page)).toContainText('No pomodoros yet')
  await expect(dialog(page).getByRole('table')).toHaveCount(0)
})
