import type { AlarmKind } from '#kit/alarms.rules.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import type { TellingStep, Told } from '../../alarm-mails.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** What administrators were told by email. */
    told_administrators: {
      about: AlarmKind | 'letter'
      mailed_at: string
      /** Since when an alarm isn't there any more. */
      ended_at: string | null
      /** True once it was told that the alarm ended. */
      is_over: boolean
    }
  }
}

export async function readTold(queries: Queries): Promise<Map<string, Told>> {
  const rows = await queries
    .selectFrom('told_administrators')
    .select(['about', 'mailed_at as mailedAt', 'ended_at as endedAt', 'is_over as isOver'])
    .execute()
  return new Map(rows.map(({ about, ...told }) => [about, told]))
}

/** Takes one step about an alarm. False when another process has taken it. */
export async function takeStep(tx: Tx, about: AlarmKind, step: TellingStep, now: string): Promise<boolean> {
  const begun = { mailed_at: now, ended_at: null, is_over: false }
  if (step === 'began')
    return hasRow(
      tx
        .insertInto('told_administrators')
        .values({ about, ...begun })
        .onConflict((conflict) => conflict.column('about').doUpdateSet(begun).where('told_administrators.is_over', '=', true))
        .returning('about'),
    )
  const change = { ended: { ended_at: now }, returned: { ended_at: null }, over: { is_over: true } }[step]
  return hasRow(
    tx
      .updateTable('told_administrators')
      .set(change)
      .where('about', '=', about)
      .where('is_over', '=', false)
      .where('ended_at', step === 'ended' ? 'is' : 'is not', null)
      .returning('about'),
  )
}

const sentAt = (monday: string) => `${monday}T00:00:00.000Z`

export const wasLetterSent = (queries: Queries, monday: string): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('told_administrators')
      .select('about')
      .where('about', '=', 'letter')
      .where('mailed_at', '=', sentAt(monday)),
  )

/** Takes the letter of a Monday. False when another process has taken it. */
export function takeLetter(tx: Tx, monday: string): Promise<boolean> {
  const sent = { mailed_at: sentAt(monday), ended_at: null, is_over: true }
  return hasRow(
    tx
      .insertInto('told_administrators')
      .values({ about: 'letter', ...sent })
      .onConflict((conflict) =>
        conflict.column('about').doUpdateSet(sent).where('told_administrators.mailed_at', '!=', sentAt(monday)),
      )
      .returning('about'),
  )
}
