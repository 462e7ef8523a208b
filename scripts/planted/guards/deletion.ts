import type { PlantedFault } from '../planted.ts'

const worker = { file: 'src/kit/server/jobs/worker.ts', testFile: 'src/kit/server/jobs/worker.test.ts' }
const jobsStore = 'src/kit/server/jobs/jobs.store.ts'
const recentlyDeleted = 'src/features/library/server/recently-deleted.api.test.ts'
const cleanup = 'src/operations/server/upkeep/cleanup.test.ts'
const limits = 'src/kit/server/rate-limits.test.ts'
const trusted = 'src/kit/server/trusted-clock/trusted-clock.test.ts'
const trustedClock = 'src/kit/server/trusted-clock/trusted-clock.ts'
const deletedUploads = 'src/features/library/server/deleted-uploads.store.ts'
const accounts = 'src/app/server/account-deletion.api.test.ts'

export const deletion: PlantedFault[] = [
  {
    guard: "a worker that lost its lease can't renew or finish the job",
    file: jobsStore,
    find: `.where('id', '=', id).where('fence', '=', fence)`,
    replace: `.where('id', '=', id)`,
    test: { file: worker.testFile, title: 'a worker notices that it has lost the job before it acts outside the database' },
  },
  {
    guard: 'the effects of a job are rolled back if its lease was lost',
    file: worker.file,
    find: 'if (!(await store.finish(claimed, tx))) throw new LeaseLost()',
    replace: 'await store.finish(claimed, tx)',
    test: { file: worker.testFile, title: 'a worker that was frozen past its lease changes nothing' },
  },
  {
    guard: 'a job that another worker is running is not claimed',
    file: jobsStore,
    find: `            .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
            .where(isFirstOfQueue)`,
    replace: `            .where(isFirstOfQueue)`,
    test: { file: worker.testFile, title: 'two workers together run every job once' },
  },
  {
    guard: 'a lease is renewed while its handler runs',
    file: worker.file,
    find: 'store.renew(claimed, leaseMs).then(',
    replace: 'Promise.resolve(true).then(',
    test: { file: worker.testFile, title: 'a lease is renewed while the handler runs' },
  },
  {
    guard: 'the lease of a job lasts 20 seconds',
    file: worker.file,
    find: 'const defaultLeaseMs = 20 * second',
    replace: 'const defaultLeaseMs = 19 * second',
    test: { file: worker.testFile, title: 'a lease is renewed while the handler runs' },
  },
  {
    guard: 'each pause before a retry is twice as long as the one before',
    file: worker.file,
    find: '5 * second * 2 ** claimed.tries',
    replace: '10 * second * claimed.tries',
    test: {
      file: worker.testFile,
      title: 'a handler that throws is retried after longer and longer pauses, until the operator must act',
    },
  },
  {
    guard: 'pauses before a retry are shortened at random',
    file: worker.file,
    find: '* (0.5 + chance() / 2)',
    replace: '',
    test: { file: worker.testFile, title: 'pauses vary, so that jobs that failed together are not retried together' },
  },
  {
    guard: 'a job that ends the program each time is given up',
    file: worker.file,
    find: `if (claimed.tries > mostTries) return giveUp(`,
    replace: `if (claimed.tries < 0) return giveUp(`,
    test: { file: worker.testFile, title: 'a job that ends the program each time is given up' },
  },
  {
    guard: 'of two jobs with the same key only the first is kept',
    file: jobsStore,
    find: 'key: key ?? id,',
    replace: 'key: id,',
    test: { file: worker.testFile, title: 'of two jobs with the same key only the first is kept' },
  },
  {
    guard: 'jobs of one queue are run in order',
    file: jobsStore,
    find: "            .where(isFirstOfQueue)\n            .orderBy('turn')",
    replace: "            .orderBy('turn')",
    test: {
      file: worker.testFile,
      title: 'jobs of one queue are run in the order in which they were added, even if one is retried',
    },
  },
  {
    guard: 'a failed job does not stop the others in its queue',
    file: jobsStore,
    find: ".where('earlier.died_at', 'is', null)",
    replace: '',
    test: { file: worker.testFile, title: "a failed job doesn't stop the others in its queue" },
  },
  {
    guard: 'a job is not run before its time',
    file: jobsStore,
    find: 'run_at: runAt ?? atOnce,',
    replace: 'run_at: atOnce,',
    test: { file: worker.testFile, title: 'a job waits for its time, and is run even if that is long past' },
  },
  {
    guard: 'a worker that stops gives its job back',
    file: worker.file,
    find: 'if (stopping.signal.aborted) await store.release(claimed)\n      else if',
    replace: 'if',
    test: { file: worker.testFile, title: "a worker that stops gives its job back, and the try doesn't count" },
  },
  {
    guard: 'leases and pauses are shortened when a clock that was ahead is corrected',
    file: worker.file,
    find: 'if (clock.now() < lookedAt) await store.shorten',
    replace: 'if (clock.now() < 0) await store.shorten',
    test: { file: worker.testFile, title: "after the clock was a year ahead, leases and pauses don't last a year" },
  },
  {
    guard: 'deleting files for good adds a job that removes them in the same transaction',
    file: deletedUploads,
    find: 'rows.map((row) => row.filename),\n    )\n    return rows.length',
    replace: '[],\n    )\n    return rows.length',
    test: { file: recentlyDeleted, title: 'deleting a file for good adds a job that removes the file and its thumbnails' },
  },
  {
    guard: 'files that arrive while an account is being deleted are deleted too',
    file: 'src/operations/server/upkeep/delete-accounts.ts',
    find: 'await removeUploads((work) => work(tx), userId)',
    replace: '',
    test: { file: accounts, title: 'files that arrive while the account is being deleted are deleted too' },
  },
  {
    guard: 'only one process deletes an account and sends the email',
    file: 'src/features/accounts/server/account-deletion.store.ts',
    find: `        .modifyEnd(forUpdate)
        .executeTakeFirst()
      const claimed = await tx
        .deleteFrom('account_deletions')
        .where('user_id', '=', userId)
        .where('due_at', '<=', now)
        .returning('user_id')`,
    replace: `        .executeTakeFirst()
      const claimed = await tx
        .selectFrom('account_deletions')
        .where('user_id', '=', userId)
        .where('due_at', '<=', now)
        .select('user_id')`,
    // SQLite has one writer at a time, so only PostgreSQL can show the race.
    test: {
      file: accounts,
      title: 'several processes that clean up at the same time delete an account once and send one email',
      engine: 'PostgreSQL',
    },
  },
  {
    guard: 'a user who cancels at the last moment keeps the account',
    file: 'src/features/accounts/server/account-deletion.store.ts',
    find: 'if (!held || claimed.length !== 1) return null',
    replace: 'if (!held) return null',
    test: { file: accounts, title: 'a user who cancels at the last moment keeps the account' },
  },
  {
    guard: 'the next start finishes an interrupted account deletion',
    file: 'src/kit/server/files/remove-files.ts',
    find: `payload: { files: files.slice(at, at + filesPerJob) }`,
    replace: `payload: { files: files.slice(at, at + 1) }`,
    test: {
      file: 'faults/account-deletion.test.ts',
      title: 'if the server is killed while it deletes an account with 1,000 pages, the next start finishes the deletion',
    },
  },
  {
    guard: 'a server whose clock is in doubt skips the cleanup',
    file: 'src/operations/server/upkeep/cleanup.ts',
    find: 'if (clock) await cleanUp({ ...options, clock })',
    replace: 'await cleanUp({ ...options, clock: clock ?? options.clock })',
    test: { file: cleanup, title: 'a server whose clock is in doubt removes nothing until the clock is confirmed' },
  },
  {
    guard: 'a server whose clock is a year ahead deletes nothing',
    file: 'src/operations/server/upkeep/cleanup.ts',
    find: 'if (clock) await cleanUp({ ...options, clock })',
    replace:
      'if (clock) await cleanUp(options)\n    else if (options.clock.now() > Date.parse("2027-06-01")) await cleanUp(options)',
    test: {
      file: 'faults/clock.test.ts',
      title: 'a clock that is a year ahead for some seconds deletes nothing, and every user can sign in afterwards',
    },
  },
  {
    guard: 'a cleanup uses the time of its start throughout',
    file: trustedClock,
    find: 'return verdict.isTrusted ? { now: () => now.wall } : null',
    replace: 'return verdict.isTrusted ? clock : null',
    test: { file: trusted, title: "a reading doesn't change, so a jump during a round deletes nothing" },
  },
  {
    guard: 'a clock that is more than an hour behind is not trusted',
    file: trustedClock,
    find: 'if (Math.abs(aheadMs) <= jumpMs) {',
    replace: 'if (aheadMs <= jumpMs && aheadMs > -25 * jumpMs) {',
    test: { file: trusted, title: 'a clock that is behind is not trusted either' },
  },
  {
    guard: 'a restart does not reset the 24 hours until a doubtful clock is trusted',
    file: trustedClock,
    find: 'doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs',
    replace: '(doubtedMs ?? 0) + since.ranMs',
    test: { file: trusted, title: "after 24 hours of running the clock is trusted, and a restart doesn't reset the 24 hours" },
  },
  {
    guard: 'a second jump of the clock starts the 24 hours again',
    file: trustedClock,
    find: 'const hasJumped = last !== null && Math.abs(now.wall - last.wall - ranMs) > jumpMs',
    replace: 'const hasJumped = false',
    test: { file: trusted, title: 'a second jump while the program runs starts the 24 hours again' },
  },
  {
    guard: 'each process counts only its own running time',
    file: trustedClock,
    find: 'doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs',
    replace: 'row.doubted_ms + since.ranMs',
    test: { file: trusted, title: "several processes don't add up their hours" },
  },
  {
    guard: 'a limit that ends too far in the future starts again',
    file: 'src/kit/server/rate-limits.ts',
    find: ' or rate_limits.expire > ',
    replace: ' or 1 = 0 and rate_limits.expire > ',
    test: {
      file: limits,
      title: 'a limit that was reached while the clock was a year ahead ends when the clock is corrected',
    },
  },
  {
    guard: 'a process remembers a reached limit only until its window ends',
    file: 'src/kit/server/rate-limits.ts',
    find: 'if (blockedMs > 0 && blockedMs <= windowMs + skewMs)',
    replace: 'if (blockedMs > 0)',
    test: { file: limits, title: 'what a process remembers of a flood also ends when the clock is corrected' },
  },
  {
    guard: 'clocks that differ by less than a minute start no new window',
    file: 'src/kit/server/rate-limits.ts',
    find: 'const skewMs = 60 * 1000',
    replace: 'const skewMs = 59 * 1000',
    test: { file: limits, title: 'no wait is longer than the window, and slightly different clocks start no new one' },
  },
  {
    guard: 'windows that end too far in the future are removed',
    file: 'src/kit/server/rate-limits.ts',
    find: `.where('expire', '>', clock.now() + longestWindowMs)`,
    replace: `.where('expire', '>', 4 * clock.now())`,
    test: { file: limits, title: 'windows that have ended are removed, and so are those from a wrong clock' },
  },
  {
    guard: 'sessions that end more than 30 days ahead are shortened',
    file: 'src/operations/server/upkeep/cleanup.ts',
    find: 'await sessions.shorten({ expire: instant(clock, sessionLifetimeMs), endsAt: instant(clock, absoluteLifetimeMs) })',
    replace: '',
    test: { file: cleanup, title: 'a session that began while the clock was a year ahead ends 30 days after its last use' },
  },
  {
    guard: 'the key of a finished job is remembered for 30 days',
    file: 'src/operations/server/upkeep/cleanup.ts',
    find: 'const doneJobsKeptMs = 30 *',
    replace: 'const doneJobsKeptMs = 29 *',
    test: { file: cleanup, title: 'a finished job and its key are remembered for 30 days' },
  },
  {
    guard: "an email names the date in the user's time zone",
    file: 'src/app/server/compose/accounts.ts',
    find: 'mailedDay(new Date(dueAt), timeZone)',
    replace: 'mailedDay(new Date(dueAt), undefined)',
    test: { file: accounts, title: "the email names the date in the user's time zone, and says so if it is a date in UTC" },
  },
  {
    guard: 'an email can be written without a known time zone',
    file: 'src/features/mail/mail.rules.ts',
    find: '    // The zone comes from a browser, and this server may not support it.',
    replace: `    throw new Error('unknown zone')`,
    test: {
      file: 'src/features/mail/mail.rules.test.ts',
      title: "an email names the date in the reader's time zone, or in UTC (and says so) when the zone is unknown",
    },
  },
  {
    guard: 'deleted files are kept for 30 days',
    file: 'src/operations/server/upkeep/cleanup.ts',
    find: 'uploads.purge(instant(clock, -deletedKeptMs))',
    replace: 'uploads.purge(instant(clock, -undoMs))',
    test: { file: recentlyDeleted, title: 'a deleted file can be restored for 30 days, and not after that' },
  },
  {
    guard: 'the list of deleted files shows the day on which each is deleted for good',
    file: 'src/features/library/library.rules.ts',
    find: 'new Date(Date.parse(deletedAt) + deletedKeptMs)',
    replace: 'new Date(Date.parse(deletedAt))',
    test: {
      file: recentlyDeleted,
      title: 'deleted files are listed, the latest deletion first, with the day each is deleted for good',
    },
  },
  {
    guard: 'the list of deleted files continues after the last row, by time and id',
    file: deletedUploads,
    find: `eb(refTuple('deleted_at', 'uploads.id'), '<', tuple(param('deletedAt'), param('id')))`,
    replace: `eb('deleted_at', '<', param('deletedAt'))`,
    test: {
      file: recentlyDeleted,
      title: 'the deleted files are listed page by page, even if many were deleted at the same time',
    },
  },
  {
    guard: 'only its owner can delete a file for good',
    file: deletedUploads,
    find: `where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),`,
    replace: `where.and([where('id', '=', id), where('deleted_at', 'is not', null)]),`,
    test: { file: recentlyDeleted, title: "attack: a user can't see, restore or remove what another user has deleted" },
  },
  {
    guard: 'only a deleted file can be deleted for good',
    file: deletedUploads,
    find: `where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),`,
    replace: `where.and([where('id', '=', id), where('user_id', '=', userId)]),`,
    test: { file: recentlyDeleted, title: "a file that is not deleted can't be deleted for good" },
  },
  {
    guard: "emptying Recently deleted removes only the user's own deleted files",
    file: deletedUploads,
    find: `removeAll((where) => where.and([where('user_id', '=', userId), where('deleted_at', 'is not', null)])),`,
    replace: `removeAll((where) => where('user_id', '=', userId)),`,
    test: { file: recentlyDeleted, title: 'emptying Recently deleted removes all deleted files of the user, and nothing else' },
  },
]
