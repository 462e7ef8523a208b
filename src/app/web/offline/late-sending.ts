/** What is sent needs a network anyway, and so does its code. */
export const loadSending = () => import('#kit/web/offline/send-unsent.ts')
/** Only once files have arrived that waited. */
export const loadArrived = () => import('#features/library/web/known-content.ts')
