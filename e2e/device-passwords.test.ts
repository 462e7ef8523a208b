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
  await page.getByRole('button', { name: 'Device Passwords' }).click()
  const dialog = page.getByRole('dialog', { name: 'Device passwords' })
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

  const send = async () => {
    const body = new FormData()
    body.set('file', new File([pdf({ pages: ['BT /F1 40 Tf 60 600 Td (One) Tj ET'] })], 'Week 12.pdf'))
    return fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { Authorization: `Bearer ${password}` }, body })
  }
  expect((await send()).status).toBe(201)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText(String(password))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Device Passwords' }).click()
  await expect(dialog.getByText(/^Last used /)).toBeVisible()
  await expect(dialog.getByText(/^Ends after /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke the password of Shortcut on my iPad' }).click()
  await expect(dialog.getByText('No device passwords yet.')).toBeVisible()
  expect((await send()).status).toBe(401)
  await page.goto('/library')
  await expect(page.getByText('Week 12.pdf')).toHaveCount(1)
  await expect(page.getByText('Week 13.pdf')).toHaveCount(1)
})
