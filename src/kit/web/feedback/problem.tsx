import type { ReactNode } from 'react'
import RotateCcw from '~icons/lucide/rotate-ccw'
import { useIsOnline } from '../page/use-is-online.ts'
import { Button } from '../ui/button.tsx'
import { uiTexts } from '../ui/ui.texts.ts'

/**
 * Why a part is not there: its code could not be fetched (`unreachable`), is of a build that the server no longer has (`outdated`), came and
 * could not be used (`unusable`), or failed to draw (`unexpected`).
 */
export type Problem = 'unreachable' | 'outdated' | 'unusable' | 'unexpected'

export interface Failure {
  problem: Problem
  isTrying: boolean
  tryAgain: () => void
}

/** Trying again where that can help, and a refresh where that can; offline a refresh would lose what is there. */
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
          {uiTexts.partFailed.tryAgain}
        </Button>
      )}
    </>
  )
}

export function useProblemWords(problem: Problem = 'unexpected'): { title: string; text: string } {
  const isOnline = useIsOnline()
  const { error, partFailed } = uiTexts
  if (problem === 'unexpected') return { title: error.title, text: isOnline ? error.text : error.textOffline }
  return partFailed[problem === 'unreachable' && !isOnline ? 'offline' : problem]
}
