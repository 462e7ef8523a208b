import type { Route } from '@playwright/test'
import { toastsCanShow } from './offline-steps.ts'
import { timerTold } from './timer-steps.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Focus Timer' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const time = (page: Page) => dialog(page).getByRole('timer')
const tile = (page: Page) => page.getByRole('button', { name: 'Focus Timer' }).first()
const sessionKept = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/api/focus-sessions/') && answer.ok())

/** Simulates that the user takes up the device again. */
const look = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/**
 * Takes up the device until it shows what another one did, within a second of a look. Meanwhile the clock of its page stands still: only
 * looking can bring the news. A look that the server answers late brings nothing.
 */
async function lookUntil(device: Page, isShown: (within: { timeout: number }) => Promise<void>) {
  await device.clock.pauseAt((await device.evaluate(() => Date.now())) + 10_000)
  await expect(async () => {
    await look(device)
    await isShown({ timeout: 1000 })
  }).toPass()
  await device.clock.resume()
}

async function openTimer(page: Page) {
  await page.goto('/dashboard')
  await tile(page).click()
  await expect(dialog(page)).toBeVisible()
}

test('a timer started on the tablet appears on the phone within a second, with every page of the tablet closed', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const ada = await fixtures.user()
  await signIn(ada)
  const phone = await otherBrowser(ada)
  await phone.clock.install()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/goals')
  await expect(phone.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  await openTimer(page)
  const arrived = timerTold(page)
  await button(page, 'Start').click()
  await arrived
  await page.close()

  await lookUntil(phone, (within) => expect(phone).toHaveTitle(/^2[45]:\d\d · Goals · /, within))

  // The timer shows on every screen and opens there. A change on this device applies to all devices.
  await openTimer(phone)
  const paused = timerTold(phone)
  await button(phone, 'Pause').click()
  await paused
  const laptop = await otherBrowser(ada)
  await openTimer(laptop)
  await expect(button(laptop, 'Resume')).toBeVisible()
  const stopped = timerTold(laptop)
  await button(laptop, 'Stop').click()
  await stopped
  await lookUntil(phone, (within) => expect(button(phone, 'Start')).toBeVisible(within))
  await expect(time(phone)).toContainText('25:00')
})

test('a session that started and ended offline is recorded once, and the other device shows its end', async ({
  page,
  context,
  fixtures,
  signIn,
  otherBrowser,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const ada = await fixtures.user()
  await signIn(ada)
  await page.clock.install()
  const canShow = toastsCanShow(page)
  await openTimer(page)
  await canShow
  await context.setOffline(true)
  await button(page, 'Start').click()
  await page.clock.fastForward('25:00')
  await expect(toastOn(page)).toContainText('Great work! 🎉')
  const arrived = [timerTold(page), sessionKept(page)]
  await context.setOffline(false)
  await Promise.all(arrived)

  const phone = await otherBrowser(ada)
  await openTimer(phone)
  await expect(phone.getByRole('heading', { name: 'Choose your break' })).toBeVisible()
  await expect(dialog(phone)).toContainText('1 pomodoro completed')
  await expect(dialog(phone)).toContainText('25 min of focus')
})

test('a session that started offline appears on the other device once there is a connection', async ({
  page,
  context,
  fixtures,
  signIn,
  otherBrowser,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const ada = await fixtures.user()
  await signIn(ada)
  const phone = await otherBrowser(ada)
  await phone.clock.install()
  await page.clock.install()
  await openTimer(page)
  await openTimer(phone)
  await context.setOffline(true)
  await button(page, 'Start').click()
  await page.clock.fastForward('10:00')
  const arrived = timerTold(page)
  await context.setOffline(false)
  await arrived
  await lookUntil(phone, (within) => expect(time(phone)).toContainText(/1[45]:\d\d/, within))
})

test('a session whose reply was lost is sent again and counted once', async ({
  page,
  context,
  fixtures,
  signIn,
  otherBrowser,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_FAILED/)
  const ada = await fixtures.user()
  await signIn(ada)
  await page.clock.install()
  const canShow = toastsCanShow(page)
  await openTimer(page)
  await canShow
  await context.setOffline(true)
  await button(page, 'Start').click()
  await page.clock.fastForward('25:00')
  await expect(toastOn(page)).toContainText('Great work! 🎉')
  // The server receives the timer and the session, but the first reply to each is lost.
  const lost: string[] = []
  const lose = async (route: Route) => {
    const kind = route.request().url().includes('/api/focus-sessions/') ? 'session' : 'timer'
    if (route.request().method() !== 'PUT' || lost.includes(kind)) return route.fallback()
    lost.push(kind)
    await route.fetch()
    await route.abort('connectionfailed')
  }
  await page.route(/\/timer$|\/api\/focus-sessions\//, lose)
  const arrived = [timerTold(page), sessionKept(page)]
  await context.setOffline(false)
  await expect.poll(() => lost.toSorted()).toEqual(['session', 'timer'])
  await page.clock.fastForward('05:00')
  await Promise.all(arrived)

  const phone = await otherBrowser(ada)
  await openTimer(phone)
  await expect(dialog(phone)).toContainText('1 pomodoro completed')
  await expect(dialog(phone)).toContainText('25 min of focus')
})

test('a session started on the page without scripts of an e-ink tablet continues in the app, and the other way round', async ({
  fixtures,
  otherBrowser,
}) => {
  const ada = await fixtures.user()
  const phone = await otherBrowser(ada)
  await phone.clock.install()
  await phone.goto('/dashboard')
  await expect(tile(phone)).toBeVisible()
  const tablet = await otherBrowser(ada)
  await tablet.goto('/paper/timer')
  await tablet.getByRole('button', { name: 'Start the timer' }).click()
  await expect(tablet.getByText(/The timer ends \d\d:\d\d/)).toBeVisible()

  await lookUntil(phone, (within) => expect(phone).toHaveTitle(/^2[45]:\d\d · /, within))
  await tile(phone).click()
  const paused = timerTold(phone)
  await button(phone, 'Pause').click()
  await paused
  await tablet.getByRole('link', { name: 'Timer' }).click()
  await expect(tablet.getByText('Paused, 25 minutes left')).toBeVisible()
  await tablet.getByRole('button', { name: 'Stop' }).click()
  await expect(tablet.getByText('Twenty-five minutes, one thing.')).toBeVisible()

  const begun = timerTold(phone)
  await look(phone)
  await button(phone, 'Start').click()
  await begun
  await tablet.getByRole('link', { name: 'Today' }).click()
  await expect(tablet.getByText(/The timer ends \d\d:\d\d/)).toBeVisible()
})
