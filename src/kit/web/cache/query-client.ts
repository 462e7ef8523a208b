import { notifyManager, QueryClient } from '@tanstack/react-query'

// Before the next frame: a control that shows an optimistic change must not be drawn as it was in between.
notifyManager.setScheduler(queueMicrotask)

/** Data is never stale, nothing is retried, polled or fetched again on focus: what changes data invalidates it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline must fail with words, not wait without them.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
