import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createMailsStore } from '#features/mail/server/mails.store.ts'
import { alarmKinds } from '#kit/alarms.rules.ts'
import { instant } from '#kit/clock.ts'
import { defineError } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { countRequests } from '#kit/server/http/request-metrics.ts'
import { countDeadJobs, countOpenJobs, countStuckJobs } from '#kit/server/jobs/jobs.store.ts'
import { sendMailKind } from '#kit/server/mail/outbox.ts'
import type { AlarmWatch } from '../alarms/alarm-watch.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import { stuckAfterMs } from '../doctor/doctor.rules.ts'

const tokenWrong = defineError('metrics.token_wrong', 401, 'The token of the metrics is wrong.')

/** Routes for signing in, and the result that each status of a reply means. */
const signInRoutes = new Set(['/api/custom-login', '/api/login/callback'])
const results: Record<number, string> = { 200: 'in', 302: 'in', 400: 'refused', 401: 'refused', 403: 'no_access', 429: 'limited' }

export interface MetricsOptions extends Pick<Basics, 'database' | 'clock'> {
  /** Token that a scraper sends as `Authorization: Bearer`; undefined turns metrics off. */
  token: string | undefined
  /** Counts the devices that get notifications, by the result of the last one. */
  countPushDevices(): Promise<{ result: string; count: number }[]>
  /** Knows the alarms that aren't settled. */
  watch: Pick<AlarmWatch, 'open'>
  disk: Disk
}

/** Serves `/metrics` for Prometheus. The metrics describe the installation and this process, never a user. */
export function addMetrics(app: FastifyInstance, { token, ...options }: MetricsOptions): void {
  if (token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  countSignIns(app, registry)
  const measure = createMeasures(registry, options)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw tokenWrong()
    await measure()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isToken = (header: string | undefined, token: string) => timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

function countSignIns(app: FastifyInstance, registry: Registry) {
  const signIns = new Counter({
    name: 'willow_sign_ins_total',
    help: 'Attempts to sign in, by their result.',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (signInRoutes.has(request.routeOptions.url ?? '')) signIns.inc({ result: results[reply.statusCode] ?? 'failed' })
    done()
  })
}

/** Creates the gauges that need the database or the disk. Returns a function that updates them for a scrape. */
function createMeasures(
  registry: Registry,
  { countPushDevices, watch, database, disk, clock }: Omit<MetricsOptions, 'token'>,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const jobs = gauge('willow_jobs', 'Background jobs that are open, due for over an hour, or given up.', 'kind', 'state')
  const mails = gauge('willow_mails', 'Emails in the outbox, counted up to 1000.', 'state')
  const alarms = gauge(
    'willow_alarms',
    'Alarms that need attention: 1 for each kind until it is solved or settled, otherwise 0.',
    'kind',
  )
  const pushDevices = gauge('willow_push_devices', 'Devices that get notifications, by the result of the last one.', 'result')
  const backup = gauge('willow_backup_age_seconds', 'Age of the last proven backup; absent when none was proven.')
  const free = gauge('willow_disk_free_bytes', 'Free space on the disk of the files.')
  const floor = gauge('willow_disk_floor_bytes', 'Uploads are refused when less than this is free.')
  const { queries } = database
  const mailsStore = createMailsStore(database)
  const runs = createBackupRunsStore({ database, clock })

  return async () => {
    jobs.reset()
    const states = {
      open: await countOpenJobs(queries),
      stuck: await countStuckJobs(queries, { before: instant(clock, -stuckAfterMs), except: sendMailKind }),
      dead: await countDeadJobs(queries),
    }
    for (const [state, counted] of Object.entries(states)) for (const { kind, count } of counted) jobs.set({ kind, state }, count)
    for (const state of ['waiting', 'failed'] as const) mails.set({ state }, await mailsStore.count(state))
    const open = new Set((await watch.open()).map(({ kind }) => kind))
    for (const kind of alarmKinds) alarms.set({ kind }, open.has(kind) ? 1 : 0)
    pushDevices.reset()
    for (const { result, count } of await countPushDevices()) pushDevices.set({ result }, count)
    const provenAt = (await runs.findProven())?.backupAt ?? null
    if (provenAt === null) backup.remove()
    else backup.set((clock.now() - Date.parse(provenAt)) / 1000)
    const { freeBytes, floorBytes } = await disk.report()
    free.set(freeBytes)
    floor.set(floorBytes)
  }
}
