/** Runs `work` in one tab at a time. Without a secure context there are no locks, and it runs at once. */
export const inOneTab = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
