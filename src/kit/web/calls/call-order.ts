/** What goes before every call, if anything. */
let first: () => Promise<void> | null = () => null

/** From now on every call waits for what `work` returns, and fails as it does. Null: nothing to wait for. */
export function callsWaitFor(work: () => Promise<void> | null): void {
  first = work
}

export const beforeCalls = (): Promise<void> | null => first()
