import { type Static, Type } from 'typebox'
import { ById, Instant, Nullable, OneOf, route } from '#kit/contract.ts'

const Finding = Type.Object({
  /** What was checked, such as `disk`. */
  check: Type.String(),
  /** `warning`: something doesn't work as it should, or soon won't. `error`: something doesn't work. */
  level: OneOf(['ok', 'warning', 'error']),
  title: Type.String(),
  text: Type.String(),
  /** How to fix it; null when nothing is wrong. */
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

/** Findings about this installation, and dead jobs. */
export const installationApi = {
  examine: route('GET /api/admin/installation', {
    summary: 'Check this installation; takes a few seconds',
    access: 'admin',
    reply: Type.Array(Finding),
  }),
  deadJobs: route('GET /api/admin/dead-jobs', {
    summary: 'List the 100 latest background jobs that were given up, newest first',
    access: 'admin',
    reply: Type.Array(DeadJob),
  }),
  runAgain: route('POST /api/admin/dead-jobs/:id/run-again', {
    summary: 'Retry a job that was given up',
    access: 'admin',
    params: ById,
    reply: Type.Array(DeadJob),
  }),
}
