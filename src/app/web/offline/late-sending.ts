/** Loaded when there is something to send: that needs a network anyway. */
export const loadSending = () => import('#kit/web/offline/send-unsent.ts')
