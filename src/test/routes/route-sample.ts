import type { formBody } from '../willow.ts'
import type { Place } from './sample-rows.ts'

export interface RequestSample {
  params?: Record<string, string>
  query?: string
  body?: object
  form?: Awaited<ReturnType<typeof formBody>>
}

/**
 * A request for one route, created again for each caller, about a row of `owner`, and the status that each caller gets: `anyone` for a
 * public route, `owner` and `other` users for a private one (an administrator is just another user there), `admin` for the operator's.
 */
export type RouteSample = { request?(place: Place): Promise<RequestSample> | RequestSample } & (
  | { anyone: number }
  | { owner: number; other: number }
  | { admin: number }
)

export type RouteSamples = Record<string, RouteSample>
