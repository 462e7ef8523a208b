import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetReplies } from '#kit/web/cache/reply-cache.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { onArrival } from '#kit/web/page/arrivals.ts'
import { setFileWork, useAskedWork } from '#kit/web/page/file-work.ts'
import { type PlannerState, pageTypes } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { readingOf } from './import-state.ts'
import { dayLink, plannerKey, readAddresses, refreshPlanner, usePlannerState } from './planner-queries.ts'

const AskedWork = lazyPart(async () => (await import('./asked-work.tsx')).AskedWork)

/** Follows what the server reads of the user's files, on every screen and in every tab, and reloads the planner when it has been read. */
export function PlannerWork({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { data, dataUpdatedAt } = usePlannerState(userId)
  /** The state before the files arrived that are being read. */
  const before = useRef<PlannerState>(undefined)
  const last = useRef<PlannerState>(undefined)
  const hasDocument = useRef(false)
  const asked = useAskedWork()

  useEffect(
    () =>
      onArrival(userId, () => {
        before.current ??= last.current
        setFileWork({ ended: null })
        refreshPlanner(client, userId)
      }),
    [client, userId],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer ends the work too.
  useEffect(() => {
    if (!data) return
    last.current = data
    setFileWork({
      pageTypes: data.isAvailable && data.isOn ? pageTypes : [],
      files: new Map(data.reading.map((one) => [one.uploadId, readingOf(one)])),
    })
    if (data.reading.length > 0) {
      before.current ??= data
      hasDocument.current ||= data.reading.some(({ pagesTotal }) => pagesTotal > 1)
      return
    }
    if (!before.current) return
    const hasNews = hasDocument.current || sumOf(before.current) !== sumOf(data)
    before.current = undefined
    hasDocument.current = false
    if (hasNews && data.hasPages)
      setFileWork({
        ended: {
          text: texts.readingEnded(data.writtenDays, data.newPages),
          path: data.lastDay === null ? '/planner' : dayLink(data.lastDay),
        },
      })
    refreshPlanner(client, userId)
  }, [client, userId, data, dataUpdatedAt])

  const isOff = data?.isOn === false
  useEffect(() => {
    if (!isOff) return
    client.removeQueries({ queryKey: plannerKey(userId), type: 'inactive' })
    forgetReplies(userId, readAddresses)
  }, [client, userId, isOff])

  return asked && <AskedWork userId={userId} asked={asked} onClose={() => setFileWork({ asked: null })} />
}

const sumOf = ({ writtenDays, newPages, openPages, lastDay }: PlannerState) =>
  `${writtenDays} ${newPages} ${openPages} ${lastDay ?? ''}`
