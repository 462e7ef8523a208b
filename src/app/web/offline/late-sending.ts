/** What is sent needs a network anyway, and so does its code. */
export const loadSending = () => import('#kit/web/offline/send-unsent.ts')
