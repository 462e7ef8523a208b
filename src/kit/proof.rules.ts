/** A proof of who somebody is counts so long for what takes data away or makes much at once. */
export const freshProofMinutes = 10
/** What administrators may do takes a proof that is not older than this ... */
export const adminProofHours = 12
/** ... and a session that has done such a thing within this time. */
export const adminIdleMinutes = 30
