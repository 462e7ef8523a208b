import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clearCurrentUser } from '#kit/web/current-user.ts'
import { createQueryClient } from '#kit/web/query-client.ts'

/** The data of one signed-in person. Keyed by them in the frame, so that nobody ever sees what another one loaded. */
export function OwnerQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient({ onSignedOut: clearCurrentUser }))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
