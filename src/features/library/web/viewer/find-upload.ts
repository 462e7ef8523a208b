import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { libraryApi, type Upload } from '../../library.contract.ts'
import { uploadsKey } from '../library-queries.ts'

/** Reads an upload that isn't in the loaded list, such as when the user follows a link to it. Null when it doesn't exist. */
export function useUpload(userId: string, id: string, isNeeded: boolean) {
  return useQuery({
    queryKey: [...uploadsKey(userId), { id }],
    queryFn: ({ signal }) => findUpload(id, { signal }),
    enabled: isNeeded,
  })
}

/** Reads an upload. Null when it doesn't exist. `isFresh` ignores what is kept for reading offline. */
export async function findUpload(id: string, options: { signal?: AbortSignal; isFresh?: boolean }): Promise<Upload | null> {
  try {
    return await call(libraryApi.find, { params: { id }, ...options })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
