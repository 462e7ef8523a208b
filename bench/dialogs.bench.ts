import { expect, type Page } from '@playwright/test'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { openBrowser, signIn } from './browser.ts'
import { startInstance } from './instance.ts'
import { median } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

const rounds = scaled(9, 2)
const tiles = ['Focus Timer', 'Upload Pages', 'F.L.O.W. System', 'Reset Flow']

/** Compares the time until a dialog of the dashboard is painted with that of a button that only changes its words, on a processor four times slower. */
export async function* measureDialogs(): AsyncGenerator<Metric> {
  const willow = await startInstance({ isPinned: false })
  const browser = await openBrowser()
  try {
    const user = await willow.addUser()
    const settings = createSettingsStore(willow.database)
    await settings.change({ userId: user.id, now: instant(systemClock) }, () => ({ isWelcomed: true }))
    await signIn(browser.context, willow, user)
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(`${willow.url}/dashboard`)
    await page.getByRole('button', { name: 'Focus Timer' }).waitFor()
    await page.evaluate(addBareButton)
    const session = await browser.context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const tile of tiles) {
      // Its code is loaded with the first opening.
      await open(page, tile)
      const [bare, opened]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await untilPainted(page, '#bare'))
        opened.push(await open(page, tile))
      }
      const [base, took] = [median(bare), median(opened)]
      yield atMostMetric(`opening ${tile}: ${took.toFixed(0)} ms, a bare button ${base.toFixed(0)} ms`, took / base, 5, 'times')
    }
  } finally {
    await browser.close()
    await willow.stop()
  }
}

async function open(page: Page, tile: string): Promise<number> {
  await page.getByRole('button', { name: tile }).evaluate((button) => Object.assign(button, { id: 'measured' }))
  const took = await untilPainted(page, '#measured')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('#measured').evaluate((button) => button.removeAttribute('id'))
  // The history entry of the dialog is removed, and the theme has changed back.
  await expect.poll(() => page.evaluate('history.state?.layer ?? document.documentElement.dataset.themeChanging')).toBeUndefined()
  return took
}

/** Milliseconds from a press to the end of the first frame that shows its effect. */
const untilPainted = (page: Page, selector: string) => page.evaluate<number>(`(${measurePress})('${selector}')`)

// As text, because these run in the page and the benchmark has no types of a browser.
const addBareButton = `{
  const button = Object.assign(document.createElement('button'), { id: 'bare', textContent: '0' })
  button.onclick = () => { button.textContent = String(Number(button.textContent) + 1) }
  document.querySelector('main').append(button)
}`
const measurePress = `async (pressed) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  }))
  await frame()
  await frame()
  const begun = performance.now()
  document.querySelector(pressed).click()
  await frame()
  return performance.now() - begun
}`
