import ICAL from 'ical.js'
import { expect, test } from './willow.ts'

test('a calendar address is created, read by a calendar program, and revoked', async ({ page, fixtures, signIn, request }) => {
  const ada = await fixtures.user()
  await fixtures.call(ada, '/api/goals', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: ada.id, title: 'Walk, and read', timeframe: 'monthly' }),
  })
  await signIn(ada)
  await page.goto('/settings/reminders')
  await page.getByRole('button', { name: 'Calendar Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar address' })
  await expect(dialog).toContainText('It shows what’s planned but won’t remind you')
  await dialog.getByRole('combobox', { name: 'Works until' }).click()
  await page.getByRole('option', { name: 'A day I choose' }).click()
  await expect(dialog.getByRole('button', { name: 'Make Address' })).toBeDisabled()
  await dialog.getByLabel('Last day').fill(`${new Date().getFullYear() + 1}-06-30`)
  await dialog.getByRole('button', { name: 'Make Address' }).click()
  const address = (await dialog.getByRole('region', { name: 'Your calendar address' }).getByRole('status').textContent()) ?? ''
  expect(new URL(address).pathname).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
  await expect(dialog.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    address.replace(/^https?:/, 'webcal:'),
  )

  const read = () => request.get(new URL(address).pathname)
  const events = new ICAL.Component(ICAL.parse(await (await read()).text())).getAllSubcomponents('vevent')
  expect(events.map((event) => new ICAL.Event(event).summary)).toContain('Walk, and read')

  await page.reload()
  await page.getByRole('button', { name: 'Calendar Address' }).click()
  await expect(dialog).toContainText('can’t be shown again')
  await expect(dialog).toContainText(`Ends after Jun 30, ${new Date().getFullYear() + 1}`)
  await expect(dialog).not.toContainText(address)
  await dialog.getByRole('button', { name: 'Revoke Address' }).click()
  await expect(dialog.getByRole('button', { name: 'Make Address' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})
