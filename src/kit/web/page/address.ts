import type { Route } from '#kit/contract.ts'

interface AddressParts {
  params?: unknown
  query?: unknown
}

/**
 * Returns the address of a call. Parameters are encoded into the path; undefined and null query values are left out.
 *
 * @example addressOf(libraryApi.file, { params: { filename }, query: { thumbnail: '320' } }) // '/api/files/…?thumbnail=320'
 */
export function addressOf(route: Pick<Route, 'path'>, { params, query }: AddressParts): string {
  const values = new Map(Object.entries((params ?? {}) as Record<string, unknown>))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  // Chrome 110 and Safari 16 don't support `URLSearchParams.size`.
  const words = search.toString()
  return words === '' ? path : `${path}?${words}`
}
