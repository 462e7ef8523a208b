import { useSettings } from '#features/settings/web/settings-queries.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

const WelcomeCard = lazyPart(async () => (await import('../welcome/welcome-card.tsx')).WelcomeCard)

const InkOffer = lazyPart(async () => (await import('#features/themes/web/ink-offer.tsx')).InkOffer)

/** Shows at most one card beyond those that the dashboard always has, so that it stays calm. */
export function ExtraCard({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  if (settings?.isWelcomed === false) return <WelcomeCard userId={userId} />
  return isSlowScreen() ? <InkOffer /> : null
}

/** True on e-ink screens, as far as a browser reports them. */
function isSlowScreen(): boolean {
  return window.matchMedia?.('(update: slow)').matches ?? false
}
