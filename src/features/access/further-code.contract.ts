import { Type } from 'typebox'
import { Id, Message, Nullable, OwnUser, route, StrictObject, withFields } from '#kit/contract.ts'

export const furtherCodeApi = {
  addCode: route('POST /api/users/:userId/access-codes', {
    whileReadOnly: 'buys',
    securityEvent: 'code',
    summary: 'Redeem a further code, which adds its product to an account that exists; one that it has redeemed changes nothing',
    params: OwnUser,
    body: StrictObject({ accessCode: Type.String({ maxLength: 64 }) }),
    /** The product that the code was bought with, if the shop has named it. */
    reply: withFields(Message, { productId: Nullable(Id) }),
    status: 201,
  }),
}
