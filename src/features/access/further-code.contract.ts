import { Type } from 'typebox'
import { Message, OwnUser, route, StrictObject } from '#kit/contract.ts'

export const furtherCodeApi = {
  addCode: route('POST /api/users/:userId/access-codes', {
    whileReadOnly: 'buys',
    securityEvent: 'code',
    summary: 'Redeem a further code, which adds its product to an account that exists',
    params: OwnUser,
    body: StrictObject({ accessCode: Type.String({ maxLength: 64 }) }),
    reply: Message,
    status: 201,
  }),
}
