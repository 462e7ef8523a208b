import type { Given } from './given.ts'
import type { Page } from './willow.ts'

/** A screen, or a dialog over one, that is looked at in every size. */
export interface Screen {
  name: string
  /** A visitor, somebody who has nothing yet, somebody with a filled library, or the administrator of a filled shop. */
  as: 'visitor' | 'newcomer' | 'owner' | 'admin'
  open(page: Page, given: Given): Promise<void>
}
