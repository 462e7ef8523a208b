/** Loaded after the first screen is shown: work that no user waits for. */
export const loadAfterStart = () => import('./after-start.ts')
