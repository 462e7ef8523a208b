import { reminderTexts } from '#features/reminders/reminders.texts.ts'
import { roomPath, rooms } from '#features/settings/rooms.rules.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { password } from './fixtures.ts'
import { toastsCanShow } from './offline-steps.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const theme = (page: Page) => page.locator('html')
const settingsChange = (page: Page, setting: string) =>
  page.waitForResponse((answer) => {
    const request = answer.request()
    return (
      request.method() === 'PATCH' && answer.url().endsWith('/settings') && hasWord(request.postData(), setting) && answer.ok()
    )
  })
const hasWord = (text: string | null, word: string) => text?.includes(word) ?? false

async function signInByHand(page: Page, { email }: { email: string }, secret = password) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('settings made in one browser appear in another', async ({ page, fixtures, signIn, otherBrowser }) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await page.goto('/')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  const account = page.getByRole('region', { name: 'Account', exact: true })
  await expect(account).toContainText('Robin Reed')
  await expect(account).toContainText(new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' }))
  await expect(page.getByText('Version 1.0.0')).toBeVisible()

  await expect(radio(page, 'Calm')).toBeChecked()
  await radio(page, 'Reflect').check()
  await expect(theme(page)).toHaveAttribute('data-theme', 'reflect')
  await expect(toastOn(page)).toContainText('Settings updated')
  await expect(toastOn(page)).toContainText('Your preferences have been saved.')
  await toggle(page, 'Sound').click()
  await radio(page, 'Weekly').check()
  // The changes are sent one after the other, and the one before names the reminders too.
  const saved = settingsChange(page, '"reflections":true')
  await toggle(page, 'Reflections').click()
  await saved
  await page.getByRole('region', { name: 'Account Management' }).getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')

  const tablet = await otherBrowser()
  await signInByHand(tablet, robin)
  await expect(theme(tablet)).toHaveAttribute('data-theme', 'reflect')
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(radio(tablet, 'Reflect')).toBeChecked()
  await expect(radio(tablet, 'Weekly')).toBeChecked()
  await expect(toggle(tablet, 'Sound')).not.toBeChecked()
  await expect(toggle(tablet, 'Vibration')).toBeChecked()
  await expect(toggle(tablet, 'Reflections')).toBeChecked()
  await tablet.reload()
  await expect(toggle(tablet, 'Sound')).not.toBeChecked()
})

test('a refused change is undone, and can be tried again without losing a later one', async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/status of 500/)
  await signIn(await fixtures.user())
  await page.goto('/settings')
  await expect(toggle(page, 'Goals')).toBeChecked()

  const refusal = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/settings', async (route) => {
    if (route.request().method() !== 'PATCH' || ++sent > 1) return route.continue()
    await refusal.promise
    await route.fulfill({ status: 500 })
  })
  await toggle(page, 'Goals').click()
  await toggle(page, 'Prompts').click()
  await radio(page, 'Energize').check()
  await expect(toggle(page, 'Goals')).not.toBeChecked()
  await expect(toggle(page, 'Prompts')).not.toBeChecked()
  refusal.resolve()
  await expect(toggle(page, 'Goals')).toBeChecked()
  await expect(toggle(page, 'Prompts')).not.toBeChecked()
  await expect(theme(page)).toHaveAttribute('data-theme', 'energize')
  await expect.poll(() => sent).toBe(3)
  await expect(toastOn(page)).toContainText('Settings updated')

  await page.unroute('**/settings')
  await page.route('**/settings', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await radio(page, 'Dark').click()
  await expect(toastOn(page)).toContainText('Your change couldn’t be saved. Please try again.')
  await expect(radio(page, 'Energize')).toBeChecked()
  await expect(theme(page)).toHaveAttribute('data-theme', 'energize')
  await page.unroute('**/settings')
  await toastOn(page).getByRole('button', { name: 'Try again' }).click()
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
  await expect(toastOn(page)).toContainText('Settings updated')
  await page.reload()
  await expect(radio(page, 'Dark')).toBeChecked()
  await expect(toggle(page, 'Goals')).toBeChecked()
  await expect(toggle(page, 'Prompts')).not.toBeChecked()
})

test("settings that couldn't be loaded are requested again, and the themes are chosen with the arrow keys", async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  await signIn(await fixtures.user())
  await page.route('**/api/users/*/settings', (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByRole('alert')).toHaveText('Your settings couldn’t be loaded.')
  // Parts that load later ask for the settings once more, so wait for them.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/users/*/settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(radio(page, 'Calm')).toBeChecked()
  await radio(page, 'Calm').focus()
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Focus')).toBeFocused()
  await expect(theme(page)).toHaveAttribute('data-theme', 'focus')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(radio(page, 'Dark')).toBeFocused()
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
})

test('a new password ends every other session, and errors before that are explained', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const robin = await fixtures.user()
  await signIn(robin)
  const elsewhere = await otherBrowser(robin)
  await elsewhere.goto('/library')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()

  await page.goto('/settings')
  const opener = page.getByRole('button', { name: 'Change Password' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const save = dialog.getByRole('button', { name: 'Change Password' })
  await expect(field('Current password')).toBeFocused()
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields')
  await field('Current password').fill('not mine')
  await field('New password').fill('short')
  await field('Confirm new password').fill('other')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Passwords do not match')
  await expect(field('Confirm new password')).toBeFocused()
  await field('Confirm new password').fill('short')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
  await field('New password').fill('a better password')
  await field('Confirm new password').fill('a better password')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is wrong.')
  await expect(field('Current password')).toBeFocused()
  await expect(field('New password')).toHaveValue('a better password')
  await field('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toastOn(page)).toContainText('Password changed')
  await expect(opener).toBeFocused()

  await page.reload()
  await expect(opener).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible()
  await signInByHand(elsewhere, robin)
  await expect(elsewhere.getByRole('alert')).toHaveText('Invalid email or password')
  await elsewhere.getByLabel('Password', { exact: true }).fill('a better password')
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Library')
})

test('the theme adapts through the day, follows activities, and no other theme flashes', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.clock.install({ time: new Date(2026, 10, 21, 5, 58) })
  await page.goto('/settings')
  await toggle(page, 'Auto-adapt to time of day').click()
  await expect(theme(page)).toHaveAttribute('data-theme', 'evening')
  await expect(radio(page, 'Evening')).toBeChecked()
  for (const [wait, expected] of [
    ['03:00', 'morning'],
    ['06:00:00', 'calm'],
    ['06:00:00', 'evening'],
    ['12:00:00', 'morning'],
  ] as const) {
    await page.clock.fastForward(wait)
    await expect(theme(page)).toHaveAttribute('data-theme', expected)
  }

  await page.getByRole('link', { name: 'Goals' }).click()
  await expect(theme(page)).toHaveAttribute('data-theme', 'energize')
  await page.getByRole('link', { name: 'Prompts' }).click()
  await expect(theme(page)).toHaveAttribute('data-theme', 'reflect')
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(theme(page)).toHaveAttribute('data-theme', 'morning')

  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const note = () => seen.push(document.documentElement.dataset.theme ?? '')
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-theme'] })
  })
  for (const [address, only] of [
    ['/goals', 'energize'],
    ['/prompts', 'reflect'],
    ['/library', 'morning'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])).toEqual([only])
  }

  await page.goto('/settings')
  await radio(page, 'Break').check()
  await expect(toggle(page, 'Auto-adapt to time of day')).not.toBeChecked()
  await page.clock.fastForward('12:00:00')
  await expect(theme(page)).toHaveAttribute('data-theme', 'break')
})

test('a reminder appears at its time while the app is open, and its link opens the right screen', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  const now = new Date(2026, 10, 21, 11, 0)
  await page.clock.install({ time: now })
  const canShow = toastsCanShow(page)
  await page.goto('/library')
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('reminders') !== null)
  // A clock that jumps ends the loading of code, and one that goes on ends the toast after five seconds.
  await canShow
  await page.clock.pauseAt(new Date(2026, 10, 21, 12, 29))
  await expect(toastOn(page)).toHaveCount(0)
  await page.clock.fastForward('01:30')
  await expect(toastOn(page).getByRole('button', { name: 'Open timer' })).toBeVisible()
  const words = await toastOn(page).textContent()
  expect(reminderTexts.pomodoro.some(({ title, text }) => words?.includes(title) && words.includes(text))).toBe(true)
  await toastOn(page).getByRole('button', { name: 'Open timer' }).click()
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Focus Timer' })).toBeVisible()
  await expect(theme(page)).toHaveAttribute('data-theme', 'focus')
})

test('the times of reminders and the quiet hours are chosen in Settings', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/settings/reminders')
  const times = page.getByRole('group', { name: 'When' })
  await expect(times.getByLabel('Goals')).toHaveValue('09:00')
  await expect(times.getByLabel('Reflections')).toHaveCount(0)
  const quiet = page.getByRole('group', { name: 'Quiet hours' })
  await expect(quiet.getByLabel('From')).toHaveValue('21:00')

  await quiet.getByLabel('From').fill('17:30')
  await quiet.getByLabel('From').blur()
  await expect(toastOn(page)).toContainText('Your preferences have been saved.')
  await expect(times.getByText('This is within your quiet hours.')).toHaveCount(1)
  const saved = settingsChange(page, '16:45')
  await times.getByLabel('Prompts').fill('16:45')
  await times.getByLabel('Prompts').blur()
  await expect(times.getByText('This is within your quiet hours.')).toHaveCount(0)

  // An incomplete time is not saved.
  await times.getByLabel('Goals').fill('')
  await times.getByLabel('Goals').blur()
  await expect(times.getByLabel('Goals')).toHaveValue('09:00')
  await saved
  await page.reload()
  await expect(quiet.getByLabel('From')).toHaveValue('17:30')
  await expect(times.getByLabel('Prompts')).toHaveValue('16:45')
})

test('the first screen of Settings is short, each of the others is one tap away and leads back, and links and Ctrl-K find each setting', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/settings')
  for (const name of ['Account', 'Mood Theme', 'Gentle Reminders', 'Notification Preferences', 'Account Management'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  // biome-ignore lint/performance/useDomNodeTextContent: words of neighbors stand apart only in what is shown.
  const words = await page.getByRole('main').innerText()
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(150)

  const others = page.getByRole('navigation', { name: 'More settings' })
  await expect(others.getByRole('link')).toHaveText(rooms.map((room) => settingsTexts.rooms.of[room]))
  for (const room of rooms) {
    await others.getByRole('link', { name: settingsTexts.rooms.of[room], exact: true }).press('Enter')
    await expect(page).toHaveURL(roomPath(room))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible()
  }
  await page.goto('/settings/data')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/settings')

  // Links to parts that have moved lead there.
  for (const [part, room] of [
    ['timer', 'you'],
    ['keyboard', 'you'],
    ['sign-in-ways', 'security'],
  ] as const) {
    await page.goto('/prompts')
    await page.goto(`/settings#${part}`)
    await expect(page).toHaveURL(`${roomPath(room)}#${part}`)
  }
  await page.goto('/settings#management')
  await expect(page.getByRole('region', { name: 'Account Management' })).toBeInViewport()
  const box = page.getByRole('dialog').getByRole('combobox')
  // The drawn page is there before the script that listens for keys.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeVisible({ timeout: 1000 })
  }).toPass()
  await box.fill('delete acc')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/data')
})
