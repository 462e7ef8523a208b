import { expect, test } from 'vitest'
import { newCodesTexts } from '#features/access/code-dialogs.texts.ts'
import { userChangesTexts, usersTexts } from '#features/accounts/users.texts.ts'
import { adminTexts } from './admin.texts.ts'

test('the admin area uses its specified texts', () => {
  expect([usersTexts.approveFailed, usersTexts.revokeFailed, newCodesTexts.failed]).toEqual([
    'Failed to approve user',
    'Failed to revoke user access',
    'Failed to create access code',
  ])
  expect(userChangesTexts.approved).toBe('User approved successfully!')
  expect(Object.values(adminTexts.dashboard.tabs)).toEqual(['Registered Users', 'Subscriptions', 'Orders', 'Auth Users'])
})
