import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { actorOf, note } from '#kit/server/actor.ts'
import { serve } from '#kit/server/serve.ts'
import { alarmsApi } from '../../alarms.contract.ts'
import { alarmNotRaised } from '../../alarms.errors.ts'
import type { AlarmWatch } from './alarm-watch.ts'

interface AlarmRoutesOptions {
  clock: Clock
  watch: AlarmWatch
}

export function addAlarmRoutes(app: FastifyInstance, { clock, watch }: AlarmRoutesOptions) {
  serve(app, alarmsApi.list, () => watch.open())

  serve(app, alarmsApi.settle, async ({ params: { kind }, ...call }) => {
    const found = await watch.find(kind)
    if (!found) throw alarmNotRaised()
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      await watch.settle(tx, kind, found, actor.now)
      await note(tx, actor, { action: 'alarm.settle', subject: kind, details: { count: found.count } })
    })
    return watch.open()
  })
}
