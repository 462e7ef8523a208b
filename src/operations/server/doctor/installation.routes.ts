import type { FastifyInstance } from 'fastify'
import type { Say } from '#kit/errors.ts'
import type { Language } from '#kit/languages.ts'
import { actorOf, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listDeadJobs, runJobAgain } from '#kit/server/jobs/jobs.store.ts'
import { type Finding, installationApi } from '../../installation.contract.ts'
import { jobNotDead } from '../../installation.errors.ts'

interface InstallationOptions extends Pick<Basics, 'database' | 'clock' | 'wakeJobs'> {
  examine: (say: Say) => Promise<Finding[]>
}

/** Shows administrators the findings of `willow doctor`, and lets them run dead jobs again. */
export function addInstallationRoutes(app: FastifyInstance, { database, clock, examine, wakeJobs }: InstallationOptions) {
  const listDead = () => listDeadJobs(database.queries)
  /** Concurrent requests in one language share one examination. */
  const underWay = new Map<Language, Promise<Finding[]>>()

  serve(app, installationApi.examine, ({ request: { language }, say }) => {
    const found = underWay.get(language) ?? examine(say).finally(() => underWay.delete(language))
    underWay.set(language, found)
    return found
  })

  serve(app, installationApi.deadJobs, listDead)

  serve(app, installationApi.runAgain, async ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    const dead = (await listDead()).find(({ id }) => id === params.id)
    if (!dead) throw jobNotDead()
    await actor.transaction(async (tx) => {
      if (!(await runJobAgain(tx, params.id))) throw jobNotDead()
      const action = { action: 'job.run-again', subject: params.id, details: { kind: dead.kind } }
      await note(tx, actor, action)
    })
    wakeJobs()
    return listDead()
  })
}
