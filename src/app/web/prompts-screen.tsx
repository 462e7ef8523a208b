import { PromptsPage } from '#features/prompts/web/prompts-page.tsx'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

const PaperAnswers = lazyPart(async () => (await import('#features/sheet/web/paper-answers.tsx')).PaperAnswers)

/** The prompts, with those that were answered on paper. */
export function PromptsScreen({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  return <PromptsPage answers={settings?.sheet ? <PaperAnswers userId={userId} /> : null} />
}
