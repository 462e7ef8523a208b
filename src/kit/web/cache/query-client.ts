import { notifyManager, QueryClient } from '@tanstack/react-query'

// Notify before the next frame, or a control with an optimistic change is drawn in its old state in between.
notifyManager.setScheduler(queueMicrotask)

/** Data never becomes stale, and there are no retries, polls or fetches on focus. Whatever changes data must invalidate it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Fail with a message when offline, instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
