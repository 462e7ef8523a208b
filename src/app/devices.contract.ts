import { type Static, Type } from 'typebox'
import { Instant, Nullable, OwnUser, route } from '#kit/contract.ts'

const Arrivals = Type.Object({
  /** Pages that no earlier file has, of the files that were read for the planner. */
  pages: Type.Integer(),
  /** Files that weren't read for it. */
  files: Type.Integer(),
  /** Pages about which the owner is asked. */
  openPages: Type.Integer(),
  /** The only device that has sent them. Null when there are several. */
  device: Nullable(Type.String()),
  /** When the last of them arrived. Null when nothing did. */
  until: Nullable(Instant),
  /** Since when a file of a device doesn't fit into the library. */
  fullSince: Nullable(Instant),
})
export type Arrivals = Static<typeof Arrivals>

const AddressCheck = Type.Object({
  /** False when something in front of the server refuses large files. Null when the server can't visit its own address. */
  takesLargeFiles: Nullable(Type.Boolean()),
})
export type AddressCheck = Static<typeof AddressCheck>

/** What devices have sent, and whether they can send more. */
export const devicesApi = {
  arrivals: route('GET /api/users/:userId/arrivals', {
    summary: 'Sum up what devices have sent since the user has last seen it, in the last seven days',
    params: OwnUser,
    reply: Arrivals,
  }),
  check: route('GET /api/users/:userId/address-check', {
    summary: 'Check whether the address of the server lets large files through; repeated every ten minutes at most',
    params: OwnUser,
    reply: AddressCheck,
  }),
}
