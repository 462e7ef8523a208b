import type { Page, Request } from '@playwright/test'

/** Resolves when the server has accepted a change of the timer. */
export const timerTold = (page: Page, phase?: 'running') =>
  page.waitForResponse((answer) => isTimerChange(answer.request(), phase) && answer.ok())

function isTimerChange(request: Request, phase: string | undefined): boolean {
  if (request.method() !== 'PUT' || !request.url().endsWith('/timer')) return false
  return phase === undefined || (request.postDataJSON() as { timer: { phase: string } }).timer.phase === phase
}

/**
 * Starts the timer in the open dialog and waits until the server has received it: the server's clock isn't moved forward with the page's,
 * so to the server a start received later would have happened earlier.
 */
export async function startTimer(page: Page): Promise<void> {
  const told = timerTold(page, 'running')
  await page.getByRole('dialog', { name: 'Focus Timer' }).getByRole('button', { name: 'Start', exact: true }).click()
  await told
}
