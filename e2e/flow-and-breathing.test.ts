import { expect, type Page, setFontSize, test, usualFontPx } from './willow.ts'

const morning = new Date(2026, 2, 2, 8, 0)

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const tile = (page: Page, name: 'F.L.O.W. System' | 'Reset Flow') => page.getByRole('button', { name })
const phase = (page: Page) => dialog(page).getByRole('status')

async function openFlow(page: Page) {
  await page.goto('/')
  await tile(page, 'F.L.O.W. System').click()
  await expect(dialog(page)).toHaveAccessibleName('F.L.O.W. Companion')
}

async function openBreathing(page: Page) {
  await page.goto('/')
  await tile(page, 'Reset Flow').click()
  await expect(dialog(page)).toHaveAccessibleName('Breathing Reset')
}

/** Advances the clock second by second, as a visible page would see it. */
const breathe = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)

const runningAnimations = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

const expectProgress = (page: Page, percent: number) =>
  expect(dialog(page).getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', String(percent))

test.beforeEach(async ({ fixtures, signIn }) => signIn(await fixtures.user()))

test('Previous, Next and the letters change the step, each with three prompts in turn, and four completed steps lead to the planner', async ({
  page,
}) => {
  await openFlow(page)
  const title = dialog(page).getByRole('heading', { level: 3 })
  const steps = dialog(page).getByRole('list', { name: 'Steps' })
  await expect(button(page, 'Previous')).toBeDisabled()
  await button(page, 'Next').click()
  await expect(title).toHaveText('Learn')
  await steps.getByRole('button', { name: 'Wrap-up' }).click()
  await expect(title).toHaveText('Wrap-up')
  await expect(steps.getByRole('button', { name: 'Wrap-up' })).toHaveAttribute('aria-current', 'step')
  await expect(button(page, 'Next')).toBeDisabled()
  await button(page, 'Previous').click()
  await expect(title).toHaveText('Organize')
  await expectProgress(page, 0)

  const prompt = dialog(page).locator('[aria-live=polite] > p')
  const seen = new Set<string>()
  for (const number of [1, 2, 3]) {
    await expect(dialog(page)).toContainText(`Prompt ${number} of 3`)
    seen.add((await prompt.textContent()) ?? '')
    await button(page, 'Try another prompt').click()
  }
  expect(seen.size).toBe(3)
  await expect(dialog(page)).toContainText('Prompt 1 of 3')

  await steps.getByRole('button', { name: 'Focus' }).click()
  for (const [done, title] of ['Focus', 'Learn', 'Organize', 'Wrap-up'].entries()) {
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(title)
    await expectProgress(page, done * 25)
    await button(page, 'Complete Step').click()
  }
  await expectProgress(page, 100)
  await expect(dialog(page).getByRole('heading', { name: 'Your day has a shape' })).toBeFocused()
  await button(page, 'Open Planner Now').click()
  await expect(dialog(page)).toHaveAccessibleName('Ready to use your digital planner?')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(tile(page, 'F.L.O.W. System')).toBeFocused()

  // It works too when both dialogs are loaded already.
  await page.keyboard.press('Enter')
  await button(page, 'Open Planner Now').click()
  await expect(dialog(page)).toHaveAccessibleName('Ready to use your digital planner?')
  await page.keyboard.press('Escape')
  await expect(tile(page, 'F.L.O.W. System')).toBeFocused()
})

test('the progress of the day survives a reload, appears in a second tab, and starts again the next day', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: morning })
  await openFlow(page)
  await button(page, 'Complete Step').click()
  await page.reload()
  await tile(page, 'F.L.O.W. System').click()
  await expectProgress(page, 25)
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText('Learn')
  await expect(dialog(page).getByRole('button', { name: 'Focus, completed' })).toBeVisible()

  const second = await context.newPage()
  await second.clock.install({ time: morning })
  await openFlow(second)
  await expectProgress(second, 25)
  await button(second, 'Complete Step').click()
  await expectProgress(page, 50)
  await button(page, 'Complete Step').click()
  await expectProgress(second, 75)

  await page.clock.setFixedTime(new Date(2026, 2, 3, 7, 0))
  await openFlow(page)
  await expectProgress(page, 0)
})

test('the reset is paused, resumed and reset with the buttons and the space bar, and is over in a tab that slept', async ({
  page,
}) => {
  await page.clock.install({ time: morning })
  await openBreathing(page)
  await page.clock.pauseAt(new Date(2026, 2, 2, 8, 5))
  await expect(button(page, 'Start')).toBeFocused()
  await page.keyboard.press('Space')
  await breathe(page, 4)
  await button(page, 'Pause').click()
  await breathe(page, 600)
  await expect(phase(page)).toHaveText('Inhale')
  await button(page, 'Resume').click()
  await breathe(page, 1)
  await expect(phase(page)).toHaveText('Inhale')
  await breathe(page, 1)
  await expect(phase(page)).toHaveText('Hold')

  // With focus on no control, space pauses too.
  await dialog(page).getByRole('heading', { name: 'Breathing Reset' }).click()
  await page.keyboard.press('Space')
  await expect(button(page, 'Resume')).toBeVisible()
  await button(page, 'Reset').click()
  await expect(phase(page)).toHaveText('Ready when you are')

  await button(page, 'Start').click()
  await page.clock.fastForward(61_000)
  await expect(phase(page)).toHaveText('Exhale')
  await expect(dialog(page)).toContainText('Cycle 3 of 5')
  await page.clock.fastForward('40:00')
  await expect(phase(page)).toHaveText('Reset Complete!')
  await expect(button(page, 'Start')).toBeVisible()

  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(tile(page, 'Reset Flow')).toBeFocused()
})

test('another rhythm and number of cycles can be chosen, and the choice is kept', async ({ page }) => {
  await page.clock.install({ time: morning })
  await openBreathing(page)
  await dialog(page).getByRole('radio', { name: 'Unwind' }).check()
  await dialog(page).getByRole('radio', { name: '3', exact: true }).check()
  await page.reload()
  await tile(page, 'Reset Flow').click()
  await expect(dialog(page).getByRole('radio', { name: 'Unwind' })).toBeChecked()
  await page.clock.pauseAt(new Date(2026, 2, 2, 8, 5))
  await button(page, 'Start').click()
  for (const seconds of [4, 7, 8]) await breathe(page, seconds)
  await expect(phase(page)).toHaveText('Inhale')
  await expect(dialog(page)).toContainText('Cycle 2 of 3')
  await breathe(page, 38)
  await expect(phase(page)).toHaveText('Reset Complete!')
})

test('the flower moves with the breath, stops while paused, and never moves if the user prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openBreathing(page)
  await button(page, 'Start').click()
  await expect.poll(() => runningAnimations(page)).toBeGreaterThan(0)
  await button(page, 'Pause').click()
  await expect.poll(() => runningAnimations(page)).toBe(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBreathing(page)
  await button(page, 'Start').click()
  await expect(phase(page)).toHaveText('Inhale')
  await expect(dialog(page).locator('[aria-current=step]')).toContainText('Inhale')
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('on a phone whose letters are twice as large, each part of a dialog can be scrolled into view whole, and its buttons hold their words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setFontSize(page, 2 * usualFontPx)
  await page.goto('/dashboard')
  for (const [tile, part] of [
    ['F.L.O.W. System', /^Prompt 1 of 3/],
    ['Upload Pages', /^Choose Files/],
  ] as const) {
    await page.getByRole('button', { name: tile }).click()
    const opened = page.getByRole('dialog')
    await opened.getByText(part).first().scrollIntoViewIfNeeded()
    await expect(opened.getByText(part).first()).toBeInViewport({ ratio: 1 })
    const cut = await opened
      .locator('button')
      .evaluateAll((buttons) =>
        buttons.filter((button) => button.scrollWidth > button.clientWidth + 1).map((button) => button.textContent),
      )
    expect(cut, tile).toEqual([])
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
})
