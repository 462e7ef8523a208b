import { type Static, Type } from 'typebox'
import { Nullable, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

const SheetAddress = Type.Object({
  /** The address from which sheets come. Some devices take emails only from addresses that their owner has named. */
  sender: Type.String(),
  /** The address of a device that gets the sheet. Null when it goes to the owner's own. */
  address: Nullable(Type.String()),
  /** False until the code on the first sheet was typed. */
  isConfirmed: Type.Boolean(),
  /** True if its mail server has refused the last sheet. */
  isRefused: Type.Boolean(),
})
export type SheetAddress = Static<typeof SheetAddress>

export const sheetAddressApi = {
  read: route('GET /api/users/:userId/sheet-address', {
    summary: 'Show the address of the device that gets the sheet by email',
    params: OwnUser,
    reply: SheetAddress,
  }),
  name: route('PUT /api/users/:userId/sheet-address', {
    summary: 'Name the address of a device, which gets a first sheet with a code and nothing else until the code was typed',
    givesAccess: true,
    freshProofMinutes,
    securityEvent: 'sheet-address-named',
    params: OwnUser,
    body: StrictObject({ address: Type.String({ maxLength: 320 }) }),
    reply: SheetAddress,
  }),
  confirm: route('POST /api/users/:userId/sheet-address/code', {
    summary: 'Confirm the address of a device by the code on its first sheet',
    givesAccess: true,
    params: OwnUser,
    body: StrictObject({ code: Type.String({ maxLength: 100 }) }),
    reply: SheetAddress,
  }),
  end: route('DELETE /api/users/:userId/sheet-address', {
    summary: 'Send the sheet to the own address again',
    whileReadOnly: 'ends',
    params: OwnUser,
    reply: SheetAddress,
  }),
}
