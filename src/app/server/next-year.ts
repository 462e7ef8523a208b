import { openYearlyGoals, retitleGoal } from '#features/goals/server/goals.store.ts'
import { addFolders, folderNames } from '#features/library/server/folders.store.ts'
import { forNextYear } from '#features/planner/planner-notices.rules.ts'
import type { PlannerNoticesOptions } from '#features/planner/server/planner-notices.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'

type NextYear = PlannerNoticesOptions['nextYear']

/** Carries an owner's folders and open yearly goals that name a year over to the next one. The folders of the old year stay. */
export function createNextYear({ database, clock }: { database: Database; clock: Clock }): NextYear {
  async function find(queries: Queries, { userId, from, to, now }: { userId: string; from: number; to: number; now: string }) {
    const names = await folderNames(queries, userId)
    const renamed = names.flatMap((name) => forNextYear(name, from, to) ?? [])
    const goals = (await openYearlyGoals(queries, userId, now)).flatMap(({ id, title }) => {
      const next = forNextYear(title, from, to)
      return next === null ? [] : [{ id, title: next }]
    })
    return { folders: [...new Set(renamed)].filter((name) => !names.includes(name)), goals }
  }
  return {
    async find(userId, years) {
      const { folders, goals } = await find(database.queries, { userId, now: instant(clock), ...years })
      return { folders, goals: goals.map(({ title }) => title) }
    },
    async carry(tx, asked) {
      const { folders, goals } = await find(tx, asked)
      await addFolders(tx, { ...asked, names: folders })
      for (const goal of goals) await retitleGoal(tx, goal)
    },
  }
}
