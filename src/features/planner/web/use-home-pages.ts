import { localDate } from '#kit/local-day.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import type { PlannerState, WrittenPages } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { stateOf } from './import-state.ts'
import { useImports, usePlannerState, useWrittenPages } from './planner-queries.ts'

/** What Home knows of the user's planner. */
export interface HomePages {
  today: string
  /** Undefined when it couldn't be loaded. */
  known: { state: PlannerState; pages: WrittenPages } | undefined
  /** True if there is something to show. */
  isShown: boolean
  sentence: string
  retry: () => void
}

/**
 * Undefined while loading.
 *
 * @param seenUntil what arrived until then isn't news any more
 */
export function useHomePages(userId: string, seenUntil: string | null): HomePages | undefined {
  const now = useNow(60_000)
  const today = localDate(now)
  const state = usePlannerState(userId)
  const pages = useWrittenPages(userId, today)
  const hasNothing = state.data?.hasPages === false && state.data.reading.length === 0
  const imports = useImports(userId, 1, hasNothing)
  const retry = () => void Promise.all([state.refetch(), pages.refetch()])
  if (state.isError || pages.isError) return { today, known: undefined, isShown: true, sentence: '', retry }
  if (!state.data || !pages.data || (hasNothing && imports.isPending)) return undefined
  const { hasPages, reading, notices } = state.data
  const { writtenDays, newest, news } = pages.data
  // A picture of something else has nothing to say here.
  const last = imports.data?.find((one) => one.state !== 'done' || one.unplaced > 0)
  const isNews = news !== null && news.arrivedAt > (seenUntil ?? '')
  return {
    today,
    known: { state: state.data, pages: pages.data },
    isShown: hasPages || reading.length > 0 || notices > 0 || last !== undefined,
    sentence: hasPages
      ? texts.written(writtenDays, newest?.date ?? null, isNews ? news : null, now)
      : last
        ? stateOf(last, now)
        : texts.emptyText,
    retry,
  }
}
