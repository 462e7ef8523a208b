/** Runs `work` in one tab at a time. Without a secure context there are no locks, and it runs at once. */
export const inOneTab = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
