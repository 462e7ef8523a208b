/** What nobody waits for comes once the first screen stands. */
export const loadAfterStart = () => import('./after-start.ts')
