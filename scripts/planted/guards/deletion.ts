import type { PlantedFault } from '../planted.ts'

const worker = { file: 'src/kit/server/jobs/worker.ts', testFile: 'src/kit/server/jobs/worker.test.ts' }
const jobsStore = 'src/kit/server/jobs/jobs.store.ts'
const recentlyDeleted = 'src/features/library/server/recently-deleted.api.test.ts'
const cleanup = 'src/app/server/operations/cleanup.test.ts'
const limits = 'src/kit/server/rate-limits.test.ts'
const trusted = 'src/kit/server/trusted-clock/trusted-clock.test.ts'
const trustedClock = 'src/kit/server/trusted-clock/trusted-clock.ts'
const deletedUploads = 'src/features/library/server/deleted-uploads.store.ts'
const accounts = 'src/app/server/account-deletion.api.test.ts'

export const deletion: PlantedFault[] = [
  {
    guard: 'a lease that was lost cannot be renewed or finished',
    file: jobsStore,
    find: `.where('id', '=', id).where('fence', '=', fence)`,
    replace: `.where('id', '=', id)`,
    test: { file: worker.testFile, title: 'a worker notices that it has lost the job before it acts outside the database' },
  },
  {
    guard: 'the effects of a job and its end are one transaction, which a lost lease undoes',
    file: worker.file,
    find: 'if (!(await store.finish(claimed, tx))) throw new LeaseLost()',
    replace: 'await store.finish(claimed, tx)',
    test: { file: worker.testFile, title: 'a worker that was frozen past its lease changes nothing' },
  },
  {
    guard: 'a job that another worker has is not claimed',
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
    guard: 'a lease lasts 20 seconds',
    file: worker.file,
    find: 'const defaultLeaseMs = 20 * second',
    replace: 'const defaultLeaseMs = 19 * second',
    test: { file: worker.testFile, title: 'a lease is renewed while the handler runs' },
  },
  {
    guard: 'each pause is twice the one before',
    file: worker.file,
    find: '5 * second * 2 ** claimed.tries',
    replace: '10 * second * claimed.tries',
    test: {
      file: worker.testFile,
      title: 'a handler that throws is retried after longer and longer pauses, until the operator must act',
    },
  },
  {
    guard: 'pauses are shortened at random',
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
    guard: 'a key is enqueued once',
    file: jobsStore,
    find: 'key: key ?? id,',
    replace: 'key: id,',
    test: { file: worker.testFile, title: 'of two jobs with the same key only the first is kept' },
  },
  {
    guard: 'jobs of one queue are done in order',
    file: jobsStore,
    find: "            .where(isFirstOfQueue)\n            .orderBy('turn')",
    replace: "            .orderBy('turn')",
    test: {
      file: worker.testFile,
      title: 'jobs of one queue are run in the order in which they were added, even if one is retried',
    },
  },
  {
    guard: 'a job that was given up holds up no queue',
    file: jobsStore,
    find: ".where('earlier.died_at', 'is', null)",
    replace: '',
    test: { file: worker.testFile, title: "a failed job doesn't stop the others in its queue" },
  },
  {
    guard: 'a job waits for its time',
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
    guard: 'leases and pauses of a clock that was ahead are shortened',
    file: worker.file,
    find: 'if (clock.now() < lookedAt) await store.shorten',
    replace: 'if (clock.now() < 0) await store.shorten',
    test: { file: worker.testFile, title: "after the clock was a year ahead, leases and pauses don't last a year" },
  },
  {
    guard: 'the files of removed rows are named in a job of the same transaction',
    file: deletedUploads,
    find: 'rows.map((row) => row.filename),\n    )\n    return rows.length',
    replace: '[],\n    )\n    return rows.length',
    test: { file: recentlyDeleted, title: 'deleting a file for good adds a job that removes the file and its thumbnails' },
  },
  {
    guard: 'what comes while an account is being deleted goes with it',
    file: 'src/app/server/operations/delete-accounts.ts',
    find: 'await removeUploads((work) => work(tx), userId)',
    replace: '',
    test: { file: accounts, title: 'files that arrive while the account is being deleted are deleted too' },
  },
  {
    guard: 'only the process that took up the deletion removes the account and mails',
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
    // One writer at a time does not race.
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
    guard: 'a deletion that was killed in the middle is finished at the next start',
    file: 'src/kit/server/files/remove-files.ts',
    find: `payload: { files: files.slice(at, at + filesPerJob) }`,
    replace: `payload: { files: files.slice(at, at + 1) }`,
    test: {
      file: 'faults/account-deletion.test.ts',
      title: 'if the server is killed while it deletes an account with 1,000 pages, the next start finishes the deletion',
    },
  },
  {
    guard: 'a server whose clock is in doubt leaves the whole round out',
    file: 'src/app/server/operations/cleanup.ts',
    find: 'if (clock) await cleanUp({ ...options, clock })',
    replace: 'await cleanUp({ ...options, clock: clock ?? options.clock })',
    test: { file: cleanup, title: 'a server whose clock is in doubt removes nothing until the clock is confirmed' },
  },
  {
    guard: 'a real server with a clock a year ahead deletes nothing',
    file: 'src/app/server/operations/cleanup.ts',
    find: 'if (clock) await cleanUp({ ...options, clock })',
    replace:
      'if (clock) await cleanUp(options)\n    else if (options.clock.now() > Date.parse("2027-06-01")) await cleanUp(options)',
    test: {
      file: 'faults/clock.test.ts',
      title: 'a clock that is a year ahead for some seconds deletes nothing, and every user can sign in afterwards',
    },
  },
  {
    guard: 'a round works with the time that it read at its beginning',
    file: trustedClock,
    find: 'return verdict.isTrusted ? { now: () => now.wall } : null',
    replace: 'return verdict.isTrusted ? clock : null',
    test: { file: trusted, title: "a reading doesn't change, so a jump during a round deletes nothing" },
  },
  {
    guard: 'a clock may be an hour behind, and no more',
    file: trustedClock,
    find: 'if (Math.abs(aheadMs) <= jumpMs) {',
    replace: 'if (aheadMs <= jumpMs && aheadMs > -25 * jumpMs) {',
    test: { file: trusted, title: 'a clock that is behind is not trusted either' },
  },
  {
    guard: 'the time of running in doubt survives a restart',
    file: trustedClock,
    find: 'doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs',
    replace: '(doubtedMs ?? 0) + since.ranMs',
    test: { file: trusted, title: "after 24 hours of running the clock is trusted, and a restart doesn't reset the 24 hours" },
  },
  {
    guard: 'a second jump begins the 24 hours anew',
    file: trustedClock,
    find: 'const hasJumped = last !== null && Math.abs(now.wall - last.wall - ranMs) > jumpMs',
    replace: 'const hasJumped = false',
    test: { file: trusted, title: 'a second jump while the program runs starts the 24 hours again' },
  },
  {
    guard: 'each process counts the time of running for itself',
    file: trustedClock,
    find: 'doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs',
    replace: 'row.doubted_ms + since.ranMs',
    test: { file: trusted, title: "several processes don't add up their hours" },
  },
  {
    guard: 'a window that ends too far ahead begins anew',
    file: 'src/kit/server/rate-limits.ts',
    find: ' or rate_limits.expire > ',
    replace: ' or 1 = 0 and rate_limits.expire > ',
    test: {
      file: limits,
      title: 'a limit that was reached while the clock was a year ahead ends when the clock is corrected',
    },
  },
  {
    guard: 'what a process remembers of a flood lasts no longer than its window',
    file: 'src/kit/server/rate-limits.ts',
    find: 'if (blockedMs > 0 && blockedMs <= windowMs + skewMs)',
    replace: 'if (blockedMs > 0)',
    test: { file: limits, title: 'what a process remembers of a flood also ends when the clock is corrected' },
  },
  {
    guard: 'clocks that differ by less than a minute begin no new window',
    file: 'src/kit/server/rate-limits.ts',
    find: 'const skewMs = 60 * 1000',
    replace: 'const skewMs = 59 * 1000',
    test: { file: limits, title: 'no wait is longer than the window, and slightly different clocks start no new one' },
  },
  {
    guard: 'windows of a wrong clock are dropped',
    file: 'src/kit/server/rate-limits.ts',
    find: `.where('expire', '>', clock.now() + longestWindowMs)`,
    replace: `.where('expire', '>', 4 * clock.now())`,
    test: { file: limits, title: 'windows that have ended are removed, and so are those from a wrong clock' },
  },
  {
    guard: 'no session ends later than in 30 days',
    file: 'src/app/server/operations/cleanup.ts',
    find: 'await sessions.shorten({ expire: instant(clock, sessionLifetimeMs), endsAt: instant(clock, absoluteLifetimeMs) })',
    replace: '',
    test: { file: cleanup, title: 'a session that began while the clock was a year ahead ends 30 days after its last use' },
  },
  {
    guard: 'a key is remembered for 30 days',
    file: 'src/app/server/operations/cleanup.ts',
    find: 'const doneJobsKeptMs = 30 *',
    replace: 'const doneJobsKeptMs = 29 *',
    test: { file: cleanup, title: 'a finished job and its key are remembered for 30 days' },
  },
  {
    guard: 'a mail names the day where the person is',
    file: 'src/app/server/compose/accounts.ts',
    find: 'mailedDay(new Date(dueAt), timeZone)',
    replace: 'mailedDay(new Date(dueAt), undefined)',
    test: { file: accounts, title: "the email names the date in the user's time zone, and says so if it is a date in UTC" },
  },
  {
    guard: 'an unknown time zone is no failure',
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
    file: 'src/app/server/operations/cleanup.ts',
    find: 'uploads.purge(instant(clock, -deletedKeptMs))',
    replace: 'uploads.purge(instant(clock, -undoMs))',
    test: { file: recentlyDeleted, title: 'a deleted file can be restored for 30 days, and not after that' },
  },
  {
    guard: 'the list says the day on which a file goes',
    file: 'src/features/library/library.rules.ts',
    find: 'new Date(Date.parse(deletedAt) + deletedKeptMs)',
    replace: 'new Date(Date.parse(deletedAt))',
    test: {
      file: recentlyDeleted,
      title: 'deleted files are listed, the latest deletion first, with the day each is deleted for good',
    },
  },
  {
    guard: 'pages of the list go on behind the last row, by time and id',
    file: deletedUploads,
    find: `eb(refTuple('deleted_at', 'uploads.id'), '<', tuple(param('deletedAt'), param('id')))`,
    replace: `eb('deleted_at', '<', param('deletedAt'))`,
    test: {
      file: recentlyDeleted,
      title: 'the deleted files are listed page by page, even if many were deleted at the same time',
    },
  },
  {
    guard: 'only its owner removes a deleted file for good',
    file: deletedUploads,
    find: `where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),`,
    replace: `where.and([where('id', '=', id), where('deleted_at', 'is not', null)]),`,
    test: { file: recentlyDeleted, title: "attack: a user can't see, restore or remove what another user has deleted" },
  },
  {
    guard: 'only a deleted file is removed for good',
    file: deletedUploads,
    find: `where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),`,
    replace: `where.and([where('id', '=', id), where('user_id', '=', userId)]),`,
    test: { file: recentlyDeleted, title: "a file that is not deleted can't be deleted for good" },
  },
  {
    guard: 'emptying is for one person, and for deleted files',
    file: deletedUploads,
    find: `removeAll((where) => where.and([where('user_id', '=', userId), where('deleted_at', 'is not', null)])),`,
    replace: `removeAll((where) => where('user_id', '=', userId)),`,
    test: { file: recentlyDeleted, title: 'emptying Recently deleted removes all deleted files of the user, and nothing else' },
  },
]
