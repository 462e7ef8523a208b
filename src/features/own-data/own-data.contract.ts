import { Type } from 'typebox'
import { Id, route } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

export const ownDataApi = {
  download: route('GET /api/users/:userId/export', {
    securityEvent: 'data-exported',
    summary: "Download all of the user's data as a ZIP file with a known length",
    access: 'owner',
    freshProofMinutes,
    params: Type.Object({ userId: Id }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
