import { Type } from 'typebox'
import { Nullable, route, StrictObject } from '#kit/contract.ts'

/** Separate from `accountsApi` because only the module that keeps the offline copy needs it. */
export const deviceCopyApi = {
  keep: route('PUT /api/auth/session/copy', {
    whileReadOnly: 'shows',
    summary: 'Record that this browser keeps an offline copy, and its number of pins; returns the previous number',
    body: StrictObject({ pins: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    reply: Type.Object({ pinsBefore: Nullable(Type.Integer()) }),
  }),
}
