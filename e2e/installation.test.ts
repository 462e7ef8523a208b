import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { expect, test, toastOn } from './willow.ts'

test('the administrator sees what works and what does not, and runs a dead job again', async ({ page, fixtures, signIn }) => {
  const { database } = fixtures
  // Together, or the server runs the job in between.
  await database.transaction(async (tx) => {
    await enqueueJob(tx, { kind: 'files.remove', key: 'given up', payload: { files: [] } })
    await tx
      .updateTable('jobs')
      .set({ died_at: new Date().toISOString(), tries: 12, error: 'EIO: i/o error, unlink' })
      .where('key', '=', 'given up')
      .execute()
  })
  await signIn(await fixtures.admin())
  await page.goto('/admin')
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()

  const jobs = page.getByRole('region', { name: 'Background jobs that were given up' })
  await expect(jobs.getByText('EIO: i/o error, unlink')).toBeVisible()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByText('No mail server is set up.')).toBeVisible()
  await expect(attention.getByText('Set SMTP_URL', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Works' }).getByText('Every page and every planner has its file.')).toBeVisible()

  await jobs.getByRole('button', { name: 'Run Remove deleted files again' }).click()
  await expect(toastOn(page).filter({ hasText: 'The job will run again in a moment.' })).toBeVisible()
  await expect(jobs).toBeHidden()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(attention.getByText('given up')).toBeHidden()
})
