import '#operations/server/backup/backups.tables.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { expect, test } from './willow.ts'

const hour = 60 * 60 * 1000

test("the administrators' dashboard warns if the last proven backup is older than 48 hours", async ({
  page,
  fixtures,
  signIn,
}) => {
  const proven = async (hoursAgo: number) => {
    const at = instant(systemClock, -hoursAgo * hour)
    const run = {
      id: newId(),
      kind: 'drill',
      target: '/mnt/disk',
      backup: 'a',
      backup_at: at,
      ended_at: at,
      error: null,
    } as const
    await fixtures.database.queries.insertInto('backup_runs').values(run).execute()
  }
  await signIn(await fixtures.admin())
  await proven(50)
  await page.goto('/admin')
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups).toContainText(/^Last proven backup: .+\. It’s more than two days old\.\s*$/)

  await proven(46)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Registered Users' })).toBeVisible()
  await expect(backups).toHaveCount(0)
  // The state of the backups is that of the whole server.
  await fixtures.database.queries.deleteFrom('backup_runs').execute()
})
