import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** Problems in the pages of a browser context that no user would see. */
export interface Problems {
  found: string[]
  /** Declares problems that this test provokes. */
  expect(pattern: RegExp): void
}

const leavesWithinMs = 1000

/** Listens for console errors (including violations of the Content-Security-Policy), uncaught errors, and requests to other hosts. */
export function listenForProblems(context: BrowserContext, origin: string): Problems {
  const found: string[] = []
  const expected: RegExp[] = []
  /** Pages between the request for their next document and that document. The browser cuts the requests of the last one meanwhile. */
  const leaving = new Set<Page | null | undefined>()
  /** Requests that failed, perhaps because their page was about to leave: the browser may tell of that later. */
  let mayBeCut: { problem: string; page: Page | null | undefined; at: number }[] = []
  const report = (problem: string, page?: Page | null) => {
    const isCut = problem.startsWith('NetworkError: ')
    if ((isCut && leaving.has(page)) || expected.some((pattern) => pattern.test(problem))) return
    found.push(problem)
    if (isCut) mayBeCut.push({ problem, page, at: performance.now() })
  }
  const leave = (page: Page) => {
    leaving.add(page)
    const since = performance.now() - leavesWithinMs
    for (const one of mayBeCut) if (one.page === page && one.at > since) found.splice(found.indexOf(one.problem), 1)
    mayBeCut = mayBeCut.filter((one) => one.page !== page)
  }
  context.on('page', (page) => {
    page.on('request', (request) => request.isNavigationRequest() && leave(page))
    page.on('requestfailed', (request) => request.isNavigationRequest() && leaving.delete(page))
    page.on('domcontentloaded', () => leaving.delete(page))
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) report(`${message.text()} (${message.location().url})`, message.page())
  })
  context.on('weberror', (error) => report(String(error.error().stack ?? error.error()), error.page()))
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (['http:', 'https:', 'ws:', 'wss:'].includes(address.protocol) && address.origin !== origin)
      report(`A request to ${address.href}`)
  })
  return { found, expect: (pattern) => void expected.push(pattern) }
}

/** Chromium logs every 4xx reply as an error. For the API these are normal replies. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  )
}
