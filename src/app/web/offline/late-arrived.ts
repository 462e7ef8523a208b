/** What tells of copies is wanted only once files have arrived that waited. */
export const loadArrived = () => import('#features/library/web/known-content.ts')
