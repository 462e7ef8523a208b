import type { Database } from '#kit/server/db/database.ts'
import type { ExportSource } from '#kit/server/lists/export-source.ts'
import { createUsersAdminStore } from './users-admin.store.ts'
import { usersList } from './users-list.ts'

const filters = { states: usersList.states, sorts: ['newest', 'oldest', ...Object.keys(usersList.sorts)] }

export function usersExports(database: Database): Record<'registered-users' | 'users', ExportSource> {
  const users = createUsersAdminStore(database)
  return {
    'registered-users': {
      columns: [
        'id',
        'name',
        'email',
        'accessCode',
        'state',
        'isVerified',
        'isApproved',
        'approvedAt',
        'revokedAt',
        'registeredAt',
      ],
      ...filters,
      page: users.registeredUsers,
    },
    users: {
      columns: [
        'id',
        'name',
        'firstName',
        'lastName',
        'email',
        'isAdmin',
        'state',
        'signInMethods',
        'joinDate',
        'createdAt',
        'updatedAt',
      ],
      ...filters,
      page: users.users,
    },
  }
}
