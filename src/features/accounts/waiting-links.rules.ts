/** How long emailed links wait in unknown browsers after the mail server was moved, and how long a link that was followed there waits. */
export const linkWaitMs = 7 * 24 * 60 * 60 * 1000
/** How long a link works that has waited. */
export const waitedLinkMs = 24 * 60 * 60 * 1000

interface Followed {
  now: number
  /** Somebody has signed in to the account in this browser. */
  isKnownBrowser: boolean
  /** When administrators last moved the mail server in the browser; null when they never did. */
  movedAt: number | null
  /** The wait that an earlier link of the account began. */
  waiting: { since: number; dueAt: number } | null
}

export type Passage = { opens: true } | { opens: false; until: number; isNew: boolean }

/**
 * Whether an emailed link gives access to an account now. Whoever runs the mail server can read the link, so for seven days after a move a
 * link works at once only in a browser that somebody else hardly has. All links of an account share one wait, which a move begins anew.
 */
export function passageOf({ now, isKnownBrowser, movedAt, waiting }: Followed): Passage {
  if (isKnownBrowser) return { opens: true }
  if (waiting !== null && (movedAt === null || waiting.since >= movedAt))
    return waiting.dueAt <= now ? { opens: true } : { opens: false, until: waiting.dueAt, isNew: false }
  if (movedAt === null || now - movedAt >= linkWaitMs) return { opens: true }
  return { opens: false, until: now + linkWaitMs, isNew: true }
}
