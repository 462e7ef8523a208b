import { type Static, Type } from 'typebox'
import { ById, Instant, Nullable, OneOf, route } from '#kit/contract.ts'

const Finding = Type.Object({
  /** What was looked at, such as `disk`. */
  check: Type.String(),
  /** `warning`: something does not work as it should, or soon will not. `error`: something does not work. */
  level: OneOf(['ok', 'warning', 'error']),
  title: Type.String(),
  text: Type.String(),
  /** How to put it right; null where nothing is wrong. */
  fix: Nullable(Type.String()),
})
export type Finding = Static<typeof Finding>
export type FindingLevel = Finding['level']

const DeadJob = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  tries: Type.Integer(),
  /** Why the last try failed. */
  error: Nullable(Type.String()),
  diedAt: Instant,
})
export type DeadJob = Static<typeof DeadJob>

/** What works in this installation and what does not, and background jobs that were given up. */
export const installationApi = {
  examine: route('GET /api/admin/installation', {
    summary: 'What works here and what does not; takes some seconds',
    access: 'admin',
    reply: Type.Array(Finding),
  }),
  deadJobs: route('GET /api/admin/dead-jobs', {
    summary: 'Background jobs that were given up, the latest first, at most 100',
    access: 'admin',
    reply: Type.Array(DeadJob),
  }),
  runAgain: route('POST /api/admin/dead-jobs/:id/run-again', {
    summary: 'Try a job that was given up once more',
    access: 'admin',
    params: ById,
    reply: Type.Array(DeadJob),
  }),
}
