import { PromptsPage } from '#features/prompts/web/prompts-page.tsx'
import { ActivityTheme } from '#features/themes/web/activity-theme.tsx'

export function PromptsScreen() {
  return (
    <ActivityTheme activity="journaling">
      <PromptsPage />
    </ActivityTheme>
  )
}
