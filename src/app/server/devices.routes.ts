import type { FastifyInstance } from 'fastify'
import { createSourcesStore } from '#features/library/server/sources.store.ts'
import { createPlannerStore } from '#features/planner/server/planner.store.ts'
import type { SettingsStore } from '#features/settings/server/settings.store.ts'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { idsOf } from '#kit/server/db/rows.ts'
import { serve } from '#kit/server/http/serve.ts'
import { visitAddress } from '#operations/server/doctor/visit.ts'
import { type AddressCheck, type Arrivals, devicesApi } from '../devices.contract.ts'

const minuteMs = 60 * 1000
/** How long a check of the server's address is remembered. */
const checkedForMs = 10 * minuteMs
/** What arrived earlier is no news. */
const newsForMs = 7 * 24 * 60 * minuteMs

interface DevicesOptions extends Pick<Basics, 'database' | 'clock'> {
  settings: SettingsStore
  publicUrl: string
}

export function addDevicesRoutes(app: FastifyInstance, { database, clock, settings, publicUrl }: DevicesOptions) {
  const sources = createSourcesStore(database)
  const planner = createPlannerStore(database)
  let checked: { at: number; check: Promise<AddressCheck> } | null = null

  async function arrivalsOf(userId: string): Promise<Arrivals> {
    const { arrivalsSeenAt, fullSeenAt } = await settings.find(userId)
    const oldest = instant(clock, -newsForMs)
    const since = arrivalsSeenAt !== null && arrivalsSeenAt > oldest ? arrivalsSeenAt : oldest
    const told = await sources.fullSince(userId)
    const fullSince = told !== null && told > (fullSeenAt ?? '') ? told : null
    const arrived = await sources.arrivedSince(userId, since)
    const nothing = { pages: 0, files: 0, openPages: 0, device: null, until: null, fullSince }
    if (arrived.length === 0) return nothing
    const isRecognized = await planner.isOn(userId)
    const found = isRecognized ? await planner.listOf(userId, idsOf(arrived)) : []
    const imports = new Map(found.map((row) => [row.uploadId, row] as const))
    const isOpen = ({ id }: { id: string }) => ['waiting', 'working'].includes(imports.get(id)?.state ?? '')
    // The planner says what is being read. What arrived later waits for it, so that nothing counts as seen before it is shown.
    const firstOpen = arrived.findLast(isOpen)?.uploadDate
    const read = arrived.filter(({ uploadDate }) => firstOpen === undefined || uploadDate < firstOpen)
    const [newest] = read
    if (!newest) return nothing
    const done = read.flatMap(({ id }) => {
      const row = imports.get(id)
      return row?.state === 'done' ? [row] : []
    })
    return {
      pages: done.reduce((sum, { pagesTotal, unchanged }) => sum + pagesTotal - unchanged, 0),
      files: read.length - done.length,
      openPages: isRecognized ? await planner.countOpen(userId, idsOf(read)) : 0,
      device: read.every(({ device }) => device === newest.device) ? newest.device : null,
      until: newest.uploadDate,
      fullSince,
    }
  }

  async function check(): Promise<AddressCheck> {
    const visit = await visitAddress(publicUrl)
    return { takesLargeFiles: visit.kind === 'answers' ? visit.takesLargeBodies : null }
  }

  serve(app, devicesApi.arrivals, ({ params }) => arrivalsOf(params.userId))
  serve(app, devicesApi.check, () => {
    if (checked === null || clock.now() - checked.at > checkedForMs) checked = { at: clock.now(), check: check() }
    return checked.check
  })
}
