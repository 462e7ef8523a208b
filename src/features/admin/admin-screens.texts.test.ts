import { expect, test } from 'vitest'
import { adminTexts } from './admin.texts.ts'
import { adminScreensTexts } from './admin-screens.texts.ts'
import { newCodesTexts } from './code-dialogs.texts.ts'

test('the admin area answers in its exact words', () => {
  const { users, dashboard } = adminScreensTexts
  expect([users.approveFailed, users.revokeFailed, newCodesTexts.failed]).toEqual([
    'Failed to approve user',
    'Failed to revoke user access',
    'Failed to create access code',
  ])
  expect(adminTexts.approved).toBe('User approved successfully!')
  expect(Object.values(dashboard.tabs)).toEqual(['Registered Users', 'Subscriptions', 'Orders', 'Auth Users'])
})
