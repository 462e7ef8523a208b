/** A process that only sends reminders, for tests that kill it. */

import { createMessages } from '#app/server/serve-features.ts'
import { systemClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { readConfig } from '#operations/server/config.ts'
import { wordingsOf } from '#operations/server/wordings.ts'

const { JOBS_FOLDER: folder = '', JOBS_URL, PUSH_HOSTS } = process.env
const database = openDatabase({ url: JOBS_URL || undefined, folder })
const config = readConfig({ PUSH_HOSTS })
const shop = { now: () => config }
const secret = 'a secret of the tests'
const secrets = { newsletterSecret: secret, pushSecret: secret }
const { push, reminders } = createMessages({
  ...config,
  ...secrets,
  shop,
  wordings: wordingsOf(shop),
  database,
  clock: systemClock,
  hasMailServer: () => false,
})
const logger = { warn: () => {}, error: console.error }
createJobScheduler({ database, clock: systemClock, logger, shares: [reminders.jobs, push.jobs] }).start()
// The scheduler's timer doesn't keep the process alive.
setInterval(() => {}, 60_000)
