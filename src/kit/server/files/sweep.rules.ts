const mostFiles = 20
const mostShare = 0.01

/**
 * Returns how many more files without a row may go into quarantine today. The daily limit is 20 or 1 % of all files, whichever is less. A
 * crash leaves one or two. More of them mean that this database is the wrong one or damaged, and then nothing is moved at all.
 */
export function mayBeQuarantined({ filesInAll, quarantinedToday }: { filesInAll: number; quarantinedToday: number }): number {
  return Math.max(0, Math.min(mostFiles, Math.floor(filesInAll * mostShare)) - quarantinedToday)
}

const quarantineDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** @example isQuarantineOver('2026-03-02', Date.parse('2026-04-02')) // true */
export function isQuarantineOver(day: string, now: number): boolean {
  return now - Date.parse(day) > quarantineDays * dayMs
}
