/** For everything that is not a page: JSON has nothing to load and must not be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The page that shows the interface: its own scripts only, and styles that it writes into itself. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The worker that reads PDFs loads nothing by itself. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

/**
 * A page may load what this server sends, run scripts from files only and beside them those whose SHA-256 (base64) are given, and be
 * framed by nobody.
 */
export function pagePolicy(nonce: string, scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Headers of everything that is sent. They are constants, so they are set in one go: helmet sets them one by one through Node's response at
 * every request, which costs as much as looking the session up.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
