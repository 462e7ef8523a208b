import { type Static, Type } from 'typebox'
import { Instant, Nullable, OneOf, OwnUser, route } from '#kit/contract.ts'
import { refusals, sources } from './sources.rules.ts'

const FileSource = Type.Object({
  source: OneOf(sources),
  /** The name of the device. Null for a browser. */
  device: Nullable(Type.String()),
  /** How many of its files are in the library. */
  files: Type.Integer(),
  lastName: Nullable(Type.String()),
  lastAt: Nullable(Instant),
  /** The last file that wasn't kept and hasn't arrived since. */
  refused: Nullable(Type.Object({ name: Type.String(), reason: OneOf(refusals), at: Instant })),
})
export type FileSource = Static<typeof FileSource>

/** Apart from the library's other routes, so that only the screen of the devices loads it. */
export const sourcesApi = {
  sources: route('GET /api/users/:userId/sources', {
    summary: 'List the browsers and devices that have sent files, with how many, the last one, and the last that was refused',
    params: OwnUser,
    reply: Type.Array(FileSource),
  }),
}
