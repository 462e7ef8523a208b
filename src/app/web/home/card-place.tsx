import { useEffect, useState } from 'react'
import { cardMemory } from '#features/planner/web/card-memory.ts'
import { useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import { Card } from '#kit/web/ui/card.tsx'

export interface CardPlaceProps {
  userId: string
  /** True for the place above today's prompt, false for the one below the tiles. */
  isAbove: boolean
  /** True if pages are above the prompt. Not when it is seen already and would move down. */
  pagesAreAbove: boolean
  /** True while what follows the card waits for it. */
  isAwaited: boolean
}

/** Keeps the place of the extra card until it is known. What follows a place of unknown height is hidden, so that nothing moves. */
export function CardPlace({ userId, isAbove, pagesAreAbove, isAwaited }: CardPlaceProps) {
  const memory = cardMemory.use()
  if (memory?.userId !== userId) return isAwaited && isAbove === pagesAreAbove ? <div data-unknown="" className="hidden" /> : null
  const { isOfPages, height, width, sentence } = memory
  if (isAbove !== (isOfPages && pagesAreAbove) || height === 0 || width !== window.innerWidth) return null
  return (
    <Card aria-hidden style={{ height }}>
      <p className="pt-15 text-muted-foreground">{sentence}</p>
    </Card>
  )
}

/** Undefined if this browser doesn't know. */
function wereAbove(userId: string): boolean | undefined {
  const memory = cardMemory.get()
  return memory?.userId === userId ? memory.isOfPages : undefined
}

/** How long what follows an unknown card is hidden. Then it is shown, and the card doesn't move it. */
const waitMs = 1000

/** Where pages are on Home during this visit: where they were on the last one. Without one, above the prompt if that isn't seen yet. */
export function useCardPlace(userId: string): Pick<CardPlaceProps, 'pagesAreAbove' | 'isAwaited'> {
  const isAfterFirstScreen = useIsAfterFirstScreen()
  const [isAwaited, setIsAwaited] = useState(true)
  const [pagesAreAbove, setPagesAreAbove] = useState(() => wereAbove(userId) ?? isAfterFirstScreen)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsAwaited(false)
      if (wereAbove(userId) === undefined) setPagesAreAbove(false)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [userId])
  return { pagesAreAbove, isAwaited }
}
