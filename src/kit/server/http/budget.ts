import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppError } from '../../errors.ts'

/**
 * Most that one answer may take: rows and letters read from the database, and bytes of JSON, XML or HTML.
 * They are several times what an owner of 10,000 pages or a shop of 50,000 people needs. Time is never counted, because a slow machine would
 * refuse honest people.
 */
export const mostOfAnAnswer = { rows: 60_000, letters: 48_000_000, bytes: 8 * 1024 * 1024 }

export type Counted = keyof typeof mostOfAnAnswer

interface Budget {
  left: Record<Counted, number>
  isOver: boolean
  refuse(counted: Counted): AppError
}

const current = new AsyncLocalStorage<Budget>()

/** Runs `work` with a budget of its own. What is streamed after it isn't counted. */
export async function withinBudget<T>(refuse: Budget['refuse'], work: () => Promise<T>): Promise<T> {
  const budget: Budget = { left: { ...mostOfAnAnswer }, isOver: false, refuse }
  try {
    return await current.run(budget, work)
  } finally {
    budget.isOver = true
  }
}

/** Counts what is about to be done, or was read. Throws what the caller of `withinBudget` says when it's too much. Elsewhere it does nothing. */
export function spend(counted: Counted, count: number): void {
  const budget = current.getStore()
  if (budget === undefined || budget.isOver) return
  budget.left[counted] -= count
  if (budget.left[counted] < 0) throw budget.refuse(counted)
}

/** Throws like `spend` if so much is more than what is left, and counts nothing yet: before work whose exact size comes later. */
export function requireLeft(counted: Counted, count: number): void {
  spend(counted, count)
  spend(counted, -count)
}

/** Counts rows that were read. Each statement passes here. */
export function spendRows(rows: readonly Record<string, unknown>[]): void {
  const budget = current.getStore()
  if (rows.length === 0 || budget === undefined || budget.isOver) return
  spend('rows', rows.length)
  let letters = 0
  for (const row of rows)
    for (const name in row) {
      const value = row[name]
      if (typeof value === 'string') letters += value.length
    }
  spend('letters', letters)
}

/** Counts the bytes of a reply before it's composed: roughly, and never more than what a schema without other fields makes of it. */
export function spendReply(reply: unknown): void {
  const budget = current.getStore()
  if (budget === undefined || budget.isOver) return
  const count = (value: unknown): void => {
    if (typeof value === 'string') spend('bytes', value.length)
    else if (Array.isArray(value)) for (const one of value) count(one)
    else if (typeof value !== 'object' || value === null) spend('bytes', 1)
    else
      for (const [name, one] of Object.entries(value)) {
        spend('bytes', name.length)
        count(one)
      }
  }
  count(reply)
}
