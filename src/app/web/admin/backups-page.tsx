import { AdminScreen } from './admin-screen.tsx'
import { Backups } from './overview/backups.tsx'

export function BackupsPage() {
  return (
    <AdminScreen>
      <Backups />
    </AdminScreen>
  )
}
