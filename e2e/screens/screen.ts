import type { Fixtures } from '../fixtures.ts'
import { expect, type Page } from '../willow.ts'

export interface Screen {
  name: string
  /** A visitor, a user without data, a user with a filled library, or the administrator of a filled shop. */
  as: 'visitor' | 'newcomer' | 'owner' | 'admin'
  /** The administrator has a planner with writing in it. */
  hasPlanner?: boolean
  open(page: Page, fixtures: Fixtures): Promise<void>
  /** Back doesn't close what is open: it has to be answered, or its address opened it. */
  isKeptByBack?: boolean
  /** The console error that the browser reports for a screen that shows a failure. */
  problem?: RegExp
}

export const at = (address: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
