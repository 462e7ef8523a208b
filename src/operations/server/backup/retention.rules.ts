const keptBackups = { days: 7, weeks: 4, months: 12 }

interface Dated {
  name: string
  createdAt: string
}

const dayMs = 24 * 60 * 60 * 1000
const dayOf = ({ createdAt }: Dated) => createdAt.slice(0, 10)
const monthOf = ({ createdAt }: Dated) => createdAt.slice(0, 7)
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = ({ createdAt }: Dated) => String(Math.floor((Date.parse(createdAt.slice(0, 10)) / dayMs + 3) / 7))

/**
 * Returns the backups to keep: the newest of each of the last 7 days, 4 weeks and 12 months that have one, the newest of all, and the
 * newest proven one. Periods without a backup aren't counted, so nothing is removed while no backups are made.
 */
export function backupsToKeep(backups: readonly Dated[], proven: ReadonlySet<string>): Set<string> {
  const newestFirst = backups.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const kept = new Set<string>()
  const keepOnePer = (period: (backup: Dated) => string, most: number) => {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      if (seen.size === most) return
      if (!seen.has(period(backup))) kept.add(backup.name)
      seen.add(period(backup))
    }
  }
  keepOnePer(dayOf, keptBackups.days)
  keepOnePer(weekOf, keptBackups.weeks)
  keepOnePer(monthOf, keptBackups.months)
  const newestProven = newestFirst.find(({ name }) => proven.has(name))
  if (newestProven) kept.add(newestProven.name)
  return kept
}
