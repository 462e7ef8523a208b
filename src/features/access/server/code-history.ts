import { listActions } from '#kit/server/notices/action-log.ts'
import type { CodeHistory, HistoryEvent } from '../codes.contract.ts'
import { codeNotFound } from '../codes.errors.ts'
import { type CodesAdminOptions, createCodesAdminStore } from './codes-admin.store.ts'

const kinds: Record<string, 'bound' | 'named' | 'shown' | 'voided'> = {
  'code.bind': 'bound',
  'code.show': 'shown',
  'code.void': 'voided',
  'code.product': 'named',
}

/** Assembles a code's history from its row, the outbox, the refused attempts and the action log. */
export function createCodeHistory({ database, findUsers, productNames }: CodesAdminOptions) {
  const codes = createCodesAdminStore({ database, findUsers, productNames })

  return async (id: string): Promise<CodeHistory> => {
    const code = await codes.find(database.queries, id)
    if (!code) throw codeNotFound()
    const done = await listActions(database, { subject: id, limit: 200 })
    const redeemedBy = await codes.redeemer(code)
    const creator = done.find((one) => one.action === 'code.create')
    const events: HistoryEvent[] = [
      { at: code.createdAt, kind: 'created', by: creator?.actorEmail ?? null, detail: code.label },
      ...done.flatMap(({ action, actorEmail, details, createdAt }): HistoryEvent[] => {
        const kind = kinds[action]
        const to = details.to
        return kind ? [{ at: createdAt, kind, by: actorEmail, detail: typeof to === 'string' ? to : null }] : []
      }),
      ...(await codes.history(id)),
    ]
    if (code.usedAt) events.push({ at: code.usedAt, kind: 'redeemed', by: code.usedByEmail, detail: redeemedBy?.name ?? null })
    // Without a log entry, the code was voided automatically because it had been open for too long.
    if (code.voidedAt && !events.some((event) => event.kind === 'voided'))
      events.push({ at: code.voidedAt, kind: 'voided', by: null, detail: null })
    return { code, redeemedBy, events: events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) }
  }
}
