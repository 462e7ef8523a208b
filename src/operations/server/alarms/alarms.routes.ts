import type { FastifyInstance } from 'fastify'
import { reasonIn } from '#features/orders/server/deliveries/reason-in.ts'
import type { Clock } from '#kit/clock.ts'
import type { Say } from '#kit/errors.ts'
import { actorOf, note } from '#kit/server/access/actor.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type Alarm, alarmsApi } from '../../alarms.contract.ts'
import { alarmNotRaised } from '../../alarms.errors.ts'
import type { AlarmWatch } from './alarm-watch.ts'

interface AlarmRoutesOptions {
  clock: Clock
  watch: AlarmWatch
}

export function addAlarmRoutes(app: FastifyInstance, { clock, watch }: AlarmRoutesOptions) {
  /** What a shop's message lacks is stored in English. */
  const shown = (alarms: Alarm[], say: Say) =>
    alarms.map((alarm) => ('said' in alarm && alarm.said ? { ...alarm, said: reasonIn(say, alarm.said) } : alarm))

  serve(app, alarmsApi.list, async ({ say }) => shown(await watch.open(), say))

  serve(app, alarmsApi.settle, async ({ params: { kind }, ...call }) => {
    const found = await watch.find(kind)
    if (!found) throw alarmNotRaised()
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      await watch.settle(tx, kind, found, actor.now)
      await note(tx, actor, { action: 'alarm.settle', subject: kind, details: { count: found.count } })
    })
    return shown(await watch.open(), call.say)
  })
}
