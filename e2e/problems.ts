import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What went wrong in the pages of a context without anybody seeing it. */
export interface Problems {
  found: string[]
  /** This journey provokes such a one. */
  expect(pattern: RegExp): void
}

/** Listens for errors on the console (violations of the Content-Security-Policy are among them), uncaught ones, and requests to other hosts. */
export function listenForProblems(context: BrowserContext, origin: string): Problems {
  const found: string[] = []
  const expected: RegExp[] = []
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) found.push(problem)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) report(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(String(error.error().stack ?? error.error())))
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (['http:', 'https:', 'ws:', 'wss:'].includes(address.protocol) && address.origin !== origin)
      report(`A request to ${address.href}`)
  })
  return { found, expect: (pattern) => void expected.push(pattern) }
}

/** Chromium writes every answer of 4xx on the console: for the HTTP interface it is an answer like others. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  )
}
