/** Age in minutes up to which a proof of identity is enough for exports, downloads and other sensitive calls. */
export const freshProofMinutes = 10
/** Admin routes need a proof of identity that is at most this old. */
export const adminProofHours = 12
/** Admin routes also need a proof or another admin call within this time. */
export const adminIdleMinutes = 30
