import { lazy, Suspense } from 'react'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { ErrorBoundary } from '#kit/web/error-boundary.tsx'

const WelcomeCard = lazy(async () => ({ default: (await import('../welcome/welcome-card.tsx')).WelcomeCard }))

/** Beside the cards that the dashboard always has there is at most one more at a time, so that it stays calm. */
export function ExtraCard({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  if (settings?.isWelcomed !== false) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <WelcomeCard userId={userId} />
      </Suspense>
    </ErrorBoundary>
  )
}
