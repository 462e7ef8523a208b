import { useSettings } from '#features/settings/web/settings-queries.ts'
import { lazyQuietly } from '#kit/web/lazy-part.tsx'

const WelcomeCard = lazyQuietly(async () => (await import('../welcome/welcome-card.tsx')).WelcomeCard)

/** Beside the cards that the dashboard always has there is at most one more at a time, so that it stays calm. */
export function ExtraCard({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  if (settings?.isWelcomed !== false) return null
  return <WelcomeCard userId={userId} />
}
