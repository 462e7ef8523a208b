import type { ExportSource } from '#kit/server/lists/export-source.ts'
import { type CodesAdminOptions, createCodesAdminStore } from './codes-admin.store.ts'
import { codesList } from './codes-list.ts'

export function codesExport(options: CodesAdminOptions): ExportSource {
  return {
    columns: [
      'id',
      'code',
      'state',
      'customerEmail',
      'label',
      'usedByEmail',
      'usedAt',
      'voidedAt',
      'failedAttempts',
      'createdAt',
    ],
    states: codesList.states,
    sorts: ['newest', 'oldest', ...Object.keys(codesList.sorts)],
    page: createCodesAdminStore(options).accessCodes,
  }
}
