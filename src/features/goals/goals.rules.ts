/** How long a goal is for, the shortest first. */
export const timeframes = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Timeframe = (typeof timeframes)[number]

/** What a new goal begins with. */
export const defaultTimeframe: Timeframe = 'monthly'

const maxTitleLength = 300

/** A goal as it is kept: one line, no spaces around it. */
export function cleanTitle(title: string): string {
  return title.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Whether a cleaned title can be a goal. */
export function isTitle(title: string): boolean {
  return title !== '' && title.length <= maxTitleLength
}
