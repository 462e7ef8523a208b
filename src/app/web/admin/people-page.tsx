import { AuthUsers } from '#features/accounts/admin/auth-users.tsx'
import { AdminScreen } from './admin-screen.tsx'

/** The list of people, each of whom leads to their page. */
export function PeoplePage() {
  return (
    <AdminScreen>
      <AuthUsers />
    </AdminScreen>
  )
}
