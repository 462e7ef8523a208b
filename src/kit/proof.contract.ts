import { Type } from 'typebox'
import { Message, route, StrictObject } from './contract.ts'
import { freshProofMinutes } from './proof.rules.ts'

/** Confirms the user's identity again within a session. */
export const proofApi = {
  check: route('GET /api/auth/proof', {
    summary:
      'Whether the person has proved within ten minutes who they are: 403 when not. Asked before a download, which is no call',
    freshProofMinutes,
    reply: Message,
  }),
  prove: route('POST /api/auth/proof', {
    securityEvent: 'proof',
    summary: 'Prove by the password who one is; the session goes on under a new id',
    body: StrictObject({ password: Type.String({ maxLength: 1024 }) }),
    reply: Message,
  }),
}
