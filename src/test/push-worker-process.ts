/** A process that only sends reminders, for tests that kill it. */

import { reminderShares } from '#app/server/compose/jobs.ts'
import { createPush } from '#app/server/compose/push.ts'
import { createReminders } from '#app/server/compose/reminders.ts'
import { systemClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { readConfig } from '#operations/server/config.ts'

const { JOBS_FOLDER: folder = '', JOBS_URL, PUSH_HOSTS } = process.env
const database = openDatabase({ url: JOBS_URL || undefined, folder })
const config = readConfig({ PUSH_HOSTS })
const secret = 'a secret of the tests'
const push = createPush({ database, clock: systemClock, config, secret })
const reminders = createReminders({ database, clock: systemClock, config, secret, push })
const logger = { warn: () => {}, error: console.error }
createJobScheduler({ database, clock: systemClock, logger, shares: reminderShares({ push, reminders }) }).start()
// The scheduler's timer doesn't keep the process alive.
setInterval(() => {}, 60_000)
