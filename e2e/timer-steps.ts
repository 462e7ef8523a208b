import type { Page, Request } from '@playwright/test'

/** The server has taken what was done with the timer. */
export const timerTold = (page: Page, phase?: 'running') =>
  page.waitForResponse((answer) => isTimerChange(answer.request(), phase) && answer.ok())

function isTimerChange(request: Request, phase: string | undefined): boolean {
  if (request.method() !== 'PUT' || !request.url().endsWith('/timer')) return false
  return phase === undefined || (request.postDataJSON() as { timer: { phase: string } }).timer.phase === phase
}

/** In the open dialog. The server's clock is not set forward with the page's: what it hears of only afterwards happened before, to it. */
export async function startTimer(page: Page): Promise<void> {
  const told = timerTold(page, 'running')
  await page.getByRole('dialog', { name: 'Focus Timer' }).getByRole('button', { name: 'Start', exact: true }).click()
  await told
}
