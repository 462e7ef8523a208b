import { Type } from 'typebox'
import { Message, route, StrictObject } from './contract.ts'
import { freshProofMinutes } from './proof.rules.ts'

/** Confirms the user's identity again within a session. */
export const proofApi = {
  check: route('GET /api/auth/proof', {
    summary: 'Check that the user has re-authenticated within ten minutes, else 403. Called before downloads',
    freshProofMinutes,
    reply: Message,
  }),
  prove: route('POST /api/auth/proof', {
    whileReadOnly: 'secures',
    securityEvent: 'proof',
    givesAccess: true,
    summary: 'Re-authenticate with the password; the session continues under a new id',
    body: StrictObject({ password: Type.String({ maxLength: 1024 }) }),
    reply: Message,
  }),
}
