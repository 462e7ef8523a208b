import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUnsentCounts } from '#kit/web/cache/unsent.ts'
import { tryToReach, useIsTrying, useReach } from '#kit/web/calls/come-back.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { offlineTexts as texts } from '../../offline.texts.ts'
import { keepOffline } from './keep-offline.ts'
import { takeNewVersion, useNewVersion } from './register-worker.ts'
import { openUnsent, useUnsentOpening } from './unsent-opening.ts'

const UnsentDialog = lazyPart(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** Sends what waits in this browser and shows one line about it. Offers a new version and activates it when the user agrees. */
export function OwnerOffline({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => keepOffline(userId, client), [userId, client])
  const counts = useUnsentCounts()
  const { waiting } = useNewVersion()
  const opening = useUnsentOpening()
  const { waiting: unsent, refused } = counts?.userId === userId ? counts : { waiting: 0, refused: 0 }
  const reach = useReach()
  const isTrying = useIsTrying()
  const waits = useLasts(unsent > 0, sentWithinMs)
  return (
    <>
      {reach !== 'here' && (
        <Line action={uiTexts.tryAgain} isLoading={isTrying} onPress={tryToReach}>
          {texts.shownHere[reach]}
        </Line>
      )}
      {((unsent > 0 && (waits || reach !== 'here')) || refused > 0) && (
        <Line action={texts.show} onPress={() => openUnsent('look')}>
          {refused > 0 ? texts.refused(refused) : texts.waiting(unsent)}
        </Line>
      )}
      {waiting && unsent + refused === 0 && (
        <Line action={texts.takeNewVersion} onPress={() => takeNewVersion()}>
          {texts.newVersion}
        </Line>
      )}
      {opening && <UnsentDialog userId={userId} opening={opening} onClose={() => openUnsent(null)} />}
    </>
  )
}

/** With a network, most changes are sent sooner, and a line that comes and goes would move the screen. */
const sentWithinMs = 1500

/** True once something has been true for this long. */
function useLasts(isTrue: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isTrue, ms])
  return lasts
}

interface LineProps {
  children: string
  action: string
  isLoading?: boolean
  onPress: () => void
}

function Line({ children, action, isLoading = false, onPress }: LineProps) {
  return (
    <div className="flex large-text:flex-wrap items-center justify-center gap-2 border-border border-b bg-muted px-4 text-sm">
      <p role="status">{children}</p>
      <Button variant="quiet" className="shrink-0 whitespace-nowrap" isLoading={isLoading} onClick={onPress}>
        {action}
      </Button>
    </div>
  )
}
