import type { PlantedFault } from '../planted.ts'

const doctor = 'src/operations/server/doctor/doctor.ts'
const rules = 'src/operations/server/doctor/doctor.rules.ts'
const ruleTests = 'src/operations/server/doctor/doctor.rules.test.ts'
const doctorTests = 'src/operations/server/doctor/doctor.test.ts'
const metricsTests = 'src/operations/server/metrics/metrics.test.ts'
const quotaTests = 'src/features/library/server/quota.api.test.ts'

export const operations: PlantedFault[] = [
  {
    guard: 'a disk with less than twice the floor free is a warning',
    file: rules,
    find: 'freeBytes < 2 * floorBytes',
    replace: 'freeBytes < 1 * floorBytes',
    test: {
      file: ruleTests,
      title: 'a disk is fine with twice the floor free, a warning below that, and an error below the floor or if it is read-only',
    },
  },
  {
    guard: 'less than 5 % of the inodes is a warning, less than 1 % an error',
    file: rules,
    find: 'warning: 0.05, error: 0.01',
    replace: 'warning: 0.05, error: 0.02',
    test: {
      file: ruleTests,
      title: 'less than 5 % of the inodes is a warning, less than 1 % an error, and a file system without inode counts is fine',
    },
  },
  {
    guard: 'a write that takes more than a second is a warning',
    file: rules,
    find: 'const slowFlushMs = 1000',
    replace: 'const slowFlushMs = 2000',
    test: { file: ruleTests, title: 'a small write that takes more than a second is a warning' },
  },
  {
    guard: 'clocks may differ by five seconds',
    file: rules,
    find: 'const largestClockDifferenceMs = 5000',
    replace: 'const largestClockDifferenceMs = 50_000',
    test: { file: ruleTests, title: 'clocks may differ by five seconds, and a clock in doubt is a warning' },
  },
  {
    guard: 'the doctor warns of a proven backup that is older than 48 hours',
    file: rules,
    find: 'const lateBackupMs = 48 * hourMs',
    replace: 'const lateBackupMs = 47 * hourMs',
    test: { file: ruleTests, title: 'a proven backup may be 48 hours old; after 72 hours it is an error' },
  },
  {
    guard: 'the doctor reports a proven backup that is older than 72 hours as an error',
    file: rules,
    find: 'const oldBackupMs = 72 * hourMs',
    replace: 'const oldBackupMs = 73 * hourMs',
    test: { file: ruleTests, title: 'a proven backup may be 48 hours old; after 72 hours it is an error' },
  },
  {
    guard: 'https without a trusted proxy is a warning',
    file: rules,
    find: 'sawUntrusted || (isSecure && trustProxy === false)',
    replace: 'sawUntrusted',
    test: {
      file: ruleTests,
      title: 'https needs a trusted proxy, and trusting every address is a warning unless only this machine can connect',
    },
  },
  {
    guard: "a visitor's own headers do not count as a proxy",
    file: 'src/operations/server/doctor/proxy-watch.ts',
    find: ' && householdOf(ip) === null',
    replace: '',
    test: {
      file: 'src/operations/server/doctor/proxy-watch.test.ts',
      title: "a request through an untrusted proxy is noticed, but not one through a trusted proxy, nor a visitor's own headers",
    },
  },
  {
    guard: 'the doctor compares what a store returns with what was written',
    file: 'src/kit/server/files/check-store.ts',
    find: '.equals(content)',
    replace: '.equals(content) || true',
    test: { file: doctorTests, title: 'files that are not stored as they arrived' },
  },
  {
    guard: 'the doctor connects to the mail server',
    file: doctor,
    find: 'await checkSmtp({ url })',
    replace: 'void url',
    test: { file: doctorTests, title: "no mail server, and one that doesn't answer" },
  },
  {
    guard: 'the doctor connects to the identity provider',
    file: doctor,
    find: "await provider.authorizationUrl(bindingOf(randomBytes(16).toString('hex')))",
    replace: "bindingOf(randomBytes(16).toString('hex'))",
    test: { file: doctorTests, title: "an identity provider that doesn't answer" },
  },
  {
    guard: 'the age of a waiting job comes from the time in its id',
    file: 'src/kit/server/jobs/jobs.store.ts',
    find: 'idBefore(Date.parse(before))',
    replace: 'idBefore(clock.now())',
    test: { file: doctorTests, title: 'jobs that no worker takes' },
  },
  {
    guard: 'the doctor looks for the files of the newest pages',
    file: doctor,
    find: 'Math.max(missing, ',
    replace: 'Math.max(0 * missing, ',
    test: { file: doctorTests, title: 'a page without its file' },
  },
  {
    guard: 'retrying a failed job is recorded in the log',
    file: 'src/operations/server/doctor/installation.routes.ts',
    find: 'await note(tx,',
    replace: 'if (dead === null) await note(tx,',
    test: {
      file: 'src/app/server/admin/dead-jobs.api.test.ts',
      title: 'a failed job raises an alarm until it is retried',
    },
  },
  {
    guard: 'routes above a maximum number are counted together',
    file: 'src/kit/server/request-metrics.ts',
    find: ' || counted.size < mostRouteSeries',
    replace: ' || counted.size < 2 * mostRouteSeries',
    test: {
      file: 'src/kit/server/request-metrics.test.ts',
      title: 'beyond a maximum number of routes the others are counted together',
    },
  },
  {
    guard: 'requests are counted by the pattern of their route, not by address',
    file: 'src/kit/server/request-metrics.ts',
    find: 'routeOf(request.routeOptions.url)',
    replace: 'request.url',
    test: { file: metricsTests, title: 'requests are counted by the pattern of their route, without naming any user' },
  },
  {
    guard: 'the metrics require their token',
    file: 'src/operations/server/metrics/metrics.ts',
    find: 'if (!isToken(request.headers.authorization, token)) throw tokenWrong()',
    replace: 'isToken(request.headers.authorization, token)',
    test: {
      file: metricsTests,
      title: "without the token nothing is revealed, and without the variable the address doesn't exist",
    },
  },
  {
    guard: "a user can't store more than the quota",
    file: 'src/features/library/server/uploads.store.ts',
    find: '+ upload.size > quotaBytes) throw',
    replace: '+ upload.size >= quotaBytes + 5000) throw',
    test: {
      file: quotaTests,
      title: 'a user can fill the quota to the byte and no further; nothing of a refused file is kept',
    },
  },
  {
    guard: 'deleted files count towards the quota until they are deleted for good',
    file: 'src/features/library/server/used-bytes.ts',
    find: "['is', 'is not'] as const",
    replace: "['is'] as const",
    test: { file: quotaTests, title: 'a deleted file counts towards the quota until it is deleted for good' },
  },
  {
    guard: 'the process that opens files has a home folder',
    file: 'src/kit/server/documents/drawing-child.ts',
    find: ", HOME: '/' }",
    replace: ' }',
    test: {
      file: 'faults/release.test.ts',
      title: 'the release starts with one command on a read-only root, offline, and does its main tasks',
    },
  },
  {
    guard: 'the launcher of a release starts the command line',
    file: 'scripts/release/tree.ts',
    find: 'src/app/server/cli/cli.ts',
    replace: 'src/app/server/cli.ts',
    test: { file: 'scripts/release/tree.test.ts', title: 'the launcher of a release starts files that exist' },
  },
]
