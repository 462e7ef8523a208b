import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ProofAsker } from '#features/accounts/web/proof-asker.tsx'
import { onceAtRest } from '#kit/web/cache/at-rest.ts'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { onCurrentUserChange } from '#kit/web/page/current-user.ts'
import { firstScreenIsThere, useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import { cacheRepliesHere } from '../offline/cache-replies.ts'

const OwnerWork = lazyPart(async () => (await import('./owner-work.tsx')).OwnerWork)
const OwnerOffline = lazyPart(async () => (await import('../offline/owner-offline.tsx')).OwnerOffline)
const OwnerArrivals = lazyPart(async () => (await import('./owner-arrivals.tsx')).OwnerArrivals)
const AccountNotices = lazyPart(async () => (await import('#features/accounts/web/account-notices.tsx')).AccountNotices)

cacheRepliesHere()

let current: { userId: string; client: QueryClient } | undefined
onCurrentUserChange((user) => {
  if (user?.id !== current?.userId) current = undefined
})

/** Provides the query cache of one signed-in user. The cache outlives their screens, but not their session. */
export function OwnerQueries({ userId, children }: { userId: string; children: ReactNode }) {
  const [client] = useState(() => clientOf(userId))
  const isAfterFirstScreen = useIsAfterFirstScreen()
  useEffect(() => onceAtRest(client, firstScreenIsThere), [client])
  return (
    <QueryClientProvider client={client}>
      <ProofAsker />
      {isAfterFirstScreen && (
        <>
          <AccountNotices />
          <OwnerOffline userId={userId} />
          <OwnerArrivals userId={userId} />
        </>
      )}
      {children}
      {/* Mounted immediately: it would miss a sort order chosen, or a key pressed, before it is mounted. */}
      <OwnerWork userId={userId} />
    </QueryClientProvider>
  )
}

function clientOf(userId: string): QueryClient {
  if (current?.userId !== userId) current = { userId, client: createQueryClient() }
  return current.client
}
