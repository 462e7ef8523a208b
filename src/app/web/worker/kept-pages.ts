import type { BrowserState } from '#kit/web/offline/state-database.ts'
import { readState } from '#kit/web/offline/state-database.ts'
import type { OfflineBuild } from '../../offline-build.ts'

const nobody: BrowserState = { person: null, isSigningOut: false }

/**
 * A page: for somebody who is signed in here at once from what is kept, for others from the server while it answers. Who has signed out finds
 * the pages of visitors, whatever the server still believes.
 */
export async function pageReply(build: OfflineBuild, path: string, request: Request): Promise<Response> {
  const { person, isSigningOut } = await readState().catch(() => nobody)
  const isUser = person !== null && !isSigningOut
  const kept = () => keptPage(build, path, isUser)
  if (isUser) return kept()
  // Nobody is inside offline who has left, and nobody waits here for a server that does not answer.
  return fetch(request).catch(kept)
}

function keptPage({ pages, paths, notFound, headers, drawnStyles }: OfflineBuild, path: string, isUser: boolean): Response {
  const found = paths[path]?.[isUser ? 'user' : 'visitor'] ?? notFound
  const nonce = freshNonce()
  const filled = (text: string) => text.replaceAll('__NONCE__', nonce)
  const filledHeaders = Object.entries(headers).map(([name, value]): [string, string] => [name, filled(value)])
  return new Response(
    filled(pages[found] ?? '').replace('__STYLES__', () => drawnStyles),
    { headers: filledHeaders },
  )
}

function freshNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
