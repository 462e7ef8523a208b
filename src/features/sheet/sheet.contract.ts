import { Type } from 'typebox'
import { OwnUser, route } from '#kit/contract.ts'

export const sheetApi = {
  today: route('GET /api/users/:userId/morning-sheet', {
    summary: 'Get the sheet of today, as PDF',
    params: OwnUser,
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
