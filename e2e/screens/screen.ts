import type { Fixtures } from '../fixtures.ts'
import { expect, type Page } from '../willow.ts'

export interface Screen {
  name: string
  /** A visitor, somebody who has nothing yet, somebody with a filled library, or the administrator of a filled shop. */
  as: 'visitor' | 'newcomer' | 'owner' | 'admin'
  /** The administrator has a planner with writing in it. */
  hasPlanner?: boolean
  open(page: Page, fixtures: Fixtures): Promise<void>
  /** What the browser says of a screen that is there because something failed. */
  problem?: RegExp
}

export const at = (address: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
