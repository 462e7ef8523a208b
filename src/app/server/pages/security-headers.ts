/** Policy of everything that isn't a page: JSON loads nothing and must not be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Policy of the API documentation: its own scripts, and styles that it adds inline. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy of the worker that reads PDFs, which loads nothing itself. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

/**
 * Policy of a page. It loads only from this server, runs scripts only from files or with one of these SHA-256 hashes (base64), and can't be
 * framed.
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
 * Returns the headers of every reply. They're constant, so they are set in one call: helmet sets them one by one through Node's response on
 * every request, which costs as much as looking up the session.
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
