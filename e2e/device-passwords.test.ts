import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { expect, test } from './willow.ts'

test('a user creates a device password, a script sends a page with it, and it sends nothing once revoked', async ({
  page,
  server,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/settings/devices')
  const devices = page.getByRole('region', { name: 'Devices', exact: true })
  await expect(devices.getByText('No device sends pages yet')).toBeVisible()
  await devices.getByRole('button', { name: 'Add Device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a device' })
  await dialog.getByLabel('Name of the device').fill('Shortcut on my iPad')
  await dialog.getByRole('combobox', { name: 'Works until' }).click()
  await page.getByRole('option', { name: '90 days from now' }).click()
  await dialog.getByRole('button', { name: 'Make Password' }).click()
  const password = await dialog.getByRole('status').textContent()
  expect(password).toMatch(/^device-[\w-]{43}$/)

  await expect(dialog.getByText(`${server.url}/dav/`)).toBeVisible()
  const headers = { Authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}` }
  const put = await fetch(`${server.url}/dav/Week%2013.pdf`, {
    method: 'PUT',
    headers,
    body: pdf({ pages: ['BT /F1 40 Tf 60 600 Td (Two) Tj ET'] }),
  })
  expect(put.status).toBe(201)

  const send = async (name: string, word: string) => {
    const body = new FormData()
    body.set('file', new File([pdf({ pages: [`BT /F1 40 Tf 60 600 Td (${word}) Tj ET`] })], name))
    return fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { Authorization: `Bearer ${password}` }, body })
  }
  expect((await send('Week 12.pdf', 'One')).status).toBe(201)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(String(password))).toHaveCount(0)
  await page.reload()
  await expect(devices.getByText('WebDAV', { exact: true })).toBeVisible()
  await expect(devices.getByText(/^2 files in your library, the last on .*: Week 12\.pdf$/)).toBeVisible()
  await expect(devices.getByText(/^Ends after /)).toBeVisible()

  await devices.getByRole('button', { name: 'Test Shortcut on my iPad' }).click()
  const test = page.getByRole('dialog', { name: 'Test Shortcut on my iPad' })
  await expect(test.getByText(/^Waiting for Shortcut on my iPad/)).toBeVisible()
  expect((await send('Week 14.pdf', 'Three')).status).toBe(201)
  await expect(test.getByText('Week 14.pdf has arrived.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(devices.getByRole('button', { name: 'Test Shortcut on my iPad' })).toBeFocused()

  await page.goto('/dashboard')
  await expect(page.getByText('3 files arrived from Shortcut on my iPad.')).toBeVisible()
  const dismissed = page.waitForResponse((answer) => answer.request().postData()?.includes('arrivalsSeenAt') === true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(/arrived from/)).toHaveCount(0)
  await dismissed
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent Pages' }).getByText('Week 14.pdf')).toBeVisible()
  await expect(page.getByText(/arrived from/)).toHaveCount(0)

  await page.goto('/settings/devices')
  await devices.getByRole('button', { name: 'Revoke the password of Shortcut on my iPad' }).click()
  await expect(devices.getByText('Has no password anymore. What it sent stays in your library.')).toBeVisible()
  expect((await send('Week 15.pdf', 'Four')).status).toBe(401)
  await page.goto('/library')
  await expect(page.getByText('Week 12.pdf')).toHaveCount(1)
  await expect(page.getByText('Week 13.pdf')).toHaveCount(1)
})
