/** What the server writes in front of the service worker: one build of the app, as it is without a network. */
export interface OfflineBuild {
  /** Changes with everything that is named here, and with the worker itself. */
  version: string
  /** Addresses of the files that are kept. */
  files: readonly string[]
  /** Pages; where a nonce belongs stands `__NONCE__`, where styles belong `__STYLES__`. */
  pages: readonly string[]
  /** Which of the pages visitors and users find at a path. */
  paths: Readonly<Record<string, { visitor: number; user: number }>>
  /** The page for every other path. */
  notFound: number
  /** Of every page; the policy has the placeholder too. */
  headers: Readonly<Record<string, string>>
  /** Of what the server draws. */
  drawnStyles: string
}
