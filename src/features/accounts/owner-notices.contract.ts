import { Type } from 'typebox'
import { route } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

const Notices = Type.Object({ isOn: Type.Boolean() })

/** Whether the owner gets an email about each new way into their account. */
export const ownerNoticesApi = {
  read: route('GET /api/auth/notices', {
    summary: 'Show whether the user is told by email about new ways into the account',
    reply: Notices,
  }),
  turnOn: route('PUT /api/auth/notices', {
    whileReadOnly: 'secures',
    securityEvent: 'notices-on',
    summary: 'Tell the user by email about each new way into the account and each export',
    reply: Notices,
  }),
  turnOff: route('DELETE /api/auth/notices', {
    whileReadOnly: 'secures',
    securityEvent: 'notices-off',
    givesAccess: true,
    freshProofMinutes,
    summary: 'Stop telling the user by email about new ways into the account; one last email says so',
    reply: Notices,
  }),
}
