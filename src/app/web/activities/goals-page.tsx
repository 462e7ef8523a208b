import { GoalsPage } from '#features/goals/web/goals-page.tsx'
import { ActivityTheme } from '#features/themes/web/activity-theme.tsx'

export function GoalsScreen({ userId }: { userId: string }) {
  return (
    <ActivityTheme activity="goals">
      <GoalsPage userId={userId} />
    </ActivityTheme>
  )
}
