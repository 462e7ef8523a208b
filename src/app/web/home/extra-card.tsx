import { useEffect, useRef } from 'react'
import { cardMemory } from '#features/planner/web/card-memory.ts'
import { HomeCard } from '#features/planner/web/home-card.tsx'
import { useHomePages } from '#features/planner/web/use-home-pages.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { CardPlace, type CardPlaceProps } from './card-place.tsx'

const FetchCard = lazyPart(async () => (await import('../welcome/fetch-card.tsx')).FetchCard)
const WelcomeCard = lazyPart(async () => (await import('../welcome/welcome-card.tsx')).WelcomeCard)
const SheetLink = lazyPart(async () => (await import('#features/sheet/web/sheet-link.tsx')).SheetLink)
const InkOffer = lazyPart(async () => (await import('#features/themes/web/ink-offer.tsx')).InkOffer)
const InstallHint = lazyPart(async () => (await import('#kit/web/install/install-hint.tsx')).InstallHint)

/**
 * The one card beyond those that Home always has, so that Home stays calm: the first of these that there is to show. Unsent changes and a
 * timer in use would come before them, but they are shown on every screen.
 */
export function ExtraCard(place: CardPlaceProps) {
  const { userId, isAbove, pagesAreAbove } = place
  const { settings, isError } = useSettings(userId)
  const change = useChangeSettings(userId, 'nothing')
  const home = useHomePages(userId, settings?.arrivalsSeenAt ?? null)
  const box = useRef<HTMLDivElement>(null)
  const isKnown = home !== undefined && (settings !== undefined || isError)
  // Without an answer of the server, the place is that of the last visit.
  const isToFetch = home?.known?.state.isToFetch ?? false
  const isOfPages = !isToFetch && (home?.known ? home.isShown : (cardMemory.get()?.isOfPages ?? false))
  const sentence = home?.sentence ?? ''
  const isHere = isKnown && isAbove === (isOfPages && pagesAreAbove)
  useEffect(() => {
    const node = box.current
    if (!node) return
    const observer = new ResizeObserver(() =>
      cardMemory.set({ userId, isOfPages, sentence, height: node.offsetHeight, width: window.innerWidth }),
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [userId, isOfPages, sentence])

  if (!isKnown) return <CardPlace {...place} />
  if (!isHere) return null
  const arrivedAt = home.known?.pages.news?.arrivedAt ?? ''
  const onSeen = () => {
    if (arrivedAt > (settings?.arrivalsSeenAt ?? '')) change(() => ({ arrivalsSeenAt: arrivedAt }))
  }
  const sheet = settings?.sheet ? <SheetLink userId={userId} /> : null
  return (
    <div ref={box} className="flex flex-col gap-4 empty:hidden">
      {settings?.isWelcomed === false && !isOfPages ? (
        <WelcomeCard userId={userId} />
      ) : isToFetch ? (
        <FetchCard userId={userId} notices={home.known?.state.notices ?? 0} />
      ) : isOfPages ? (
        <HomeCard userId={userId} home={home} onSeen={onSeen} foot={sheet} />
      ) : sheet ? null : isSlowScreen() ? (
        <InkOffer />
      ) : (
        <InstallHint />
      )}
      {/* Whoever turned the sheet on comes for it each morning, whatever else there is to do. */}
      {sheet && !isOfPages && <div className={classNames(paper, 'px-5 py-2')}>{sheet}</div>}
    </div>
  )
}

/** True on e-ink screens, as far as a browser reports them. */
function isSlowScreen(): boolean {
  return window.matchMedia?.('(update: slow)').matches ?? false
}
