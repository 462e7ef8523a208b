import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { notSignedIn } from '#kit/errors.ts'
import { CallError } from './call-error.ts'

// Before the next frame: a control that shows an optimistic change must not be drawn as it was in between.
notifyManager.setScheduler(queueMicrotask)

/**
 * Data is never stale, nothing is retried, polled or fetched again on focus: what changes data
 * invalidates it. `onSignedOut` is told when the server no longer knows the session.
 */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === signedOutCode) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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

const signedOutCode = notSignedIn().code
