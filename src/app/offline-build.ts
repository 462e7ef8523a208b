/** One build of the app, as it works offline. The server writes it at the start of the service worker's script. */
export interface OfflineBuild {
  /** Changes with every listed file or page, and with the worker itself. */
  version: string
  /** Addresses of the files to cache. */
  files: readonly string[]
  /** HTML of the pages. `__NONCE__` and `__STYLES__` are placeholders for the nonce and the styles. */
  pages: readonly string[]
  /** Index into `pages` for each path, for visitors and for users. */
  paths: Readonly<Record<string, { visitor: number; user: number }>>
  /** Index of the page for every other path. */
  notFound: number
  /** Sent with every page. The content security policy contains the nonce placeholder too. */
  headers: Readonly<Record<string, string>>
  /** Styles of the prerendered HTML. */
  drawnStyles: string
}
