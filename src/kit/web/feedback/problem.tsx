import type { ReactNode } from 'react'
import RotateCcw from '~icons/lucide/rotate-ccw'
import { useIsOnline } from '../page/use-is-online.ts'
import { Button } from '../ui/button.tsx'
import { uiTexts } from '../ui/ui.texts.ts'

/**
 * Why a part of the app isn't shown: its code couldn't be fetched (`unreachable`), belongs to a build that the server no longer has
 * (`outdated`), was fetched but couldn't be run (`unusable`), or failed to render (`unexpected`).
 */
export type Problem = 'unreachable' | 'outdated' | 'unusable' | 'unexpected'

export interface Failure {
  problem: Problem
  isTrying: boolean
  tryAgain: () => void
}

/** Offers a retry or a refresh, whichever can help. Never a refresh for `unreachable`, because it would lose the current page. */
export function WaysOn({ problem = 'unexpected', isTrying = false, tryAgain }: Partial<Failure>): ReactNode {
  const canRefresh = problem !== 'unreachable'
  return (
    <>
      {canRefresh && (
        <Button variant={problem === 'unusable' ? 'secondary' : 'primary'} onClick={() => window.location.reload()}>
          <RotateCcw aria-hidden />
          {uiTexts.error.refresh}
        </Button>
      )}
      {(!canRefresh || problem === 'unusable') && (
        <Button isLoading={isTrying} onClick={tryAgain}>
          {uiTexts.tryAgain}
        </Button>
      )}
    </>
  )
}

export function useProblemWords(problem: Problem = 'unexpected'): { title: string; text: string } {
  const isOnline = useIsOnline()
  const { error, partFailed, reach } = uiTexts
  if (problem === 'unexpected') return { title: error.title, text: isOnline ? error.text : error.textOffline }
  return problem === 'unreachable' ? reach[isOnline ? 'away' : 'offline'] : partFailed[problem]
}
