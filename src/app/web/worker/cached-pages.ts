import type { BrowserState } from '#kit/web/offline/state-database.ts'
import { readState } from '#kit/web/offline/state-database.ts'
import type { OfflineBuild } from '../../offline-build.ts'

const signedOut: BrowserState = { userId: null, isSigningOut: false }

/**
 * Answers a request for a page. A user who is signed in on this device gets the cached page immediately. Everyone else gets the server's
 * page, or offline the cached page for visitors: after a sign-out, no cached user page is shown, even if the server still has the session.
 */
export async function pageReply(build: OfflineBuild, path: string, request: Request): Promise<Response> {
  const { userId, isSigningOut } = await readState().catch(() => signedOut)
  const isUser = userId !== null && !isSigningOut
  const kept = () => keptPage(build, path, isUser)
  if (isUser) return kept()
  // Offline, visitors and signed-out users get the page for visitors.
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
