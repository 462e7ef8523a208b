/** Returns the work that the next call has to wait for, or null. */
let first: () => Promise<void> | null = () => null

/** Makes every later call wait for the promise that `work` returns. A call fails when that promise rejects. Null means: don't wait. */
export function callsWaitFor(work: () => Promise<void> | null): void {
  first = work
}

export const beforeCalls = (): Promise<void> | null => first()
