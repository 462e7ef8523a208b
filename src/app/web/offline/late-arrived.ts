/** Loaded once waiting files have been uploaded: the code that reports copies. */
export const loadArrived = () => import('#features/library/web/known-content.ts')
