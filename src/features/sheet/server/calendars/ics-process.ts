/** The process that reads calendars, which may be hostile. */
import { serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { type IcsEvents, type IcsJob, readEvents } from './ics-events.ts'

await serveJobs<IcsJob, IcsEvents>({ wornBytes: 256 * 1024 * 1024, answer: readEvents })
