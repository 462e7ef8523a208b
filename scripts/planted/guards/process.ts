import type { PlantedFault } from '../planted.ts'

const unreadBodies = { file: 'src/kit/server/unread-bodies.ts', tests: 'src/kit/server/unread-bodies.test.ts' }
const postgres = { file: 'src/kit/server/db/postgres.ts', tests: 'src/kit/server/db/lost-connections.postgres.test.ts' }
const http = { file: 'src/kit/server/http.ts', tests: 'src/kit/server/http.test.ts' }
const log = { file: 'src/kit/server/log.ts', tests: 'src/kit/server/log.test.ts' }

const connections = { file: 'src/kit/server/connections.ts', tests: 'src/kit/server/connections.test.ts' }
const atOnce = { file: 'src/kit/server/at-once.ts', tests: 'src/kit/server/at-once.test.ts' }
const stopping = { file: 'src/app/server/stopping.ts', tests: 'src/app/server/stopping.test.ts' }
const sqlite = { file: 'src/kit/server/db/sqlite.ts', tests: 'src/kit/server/db/database.test.ts' }
const driver = { file: 'src/kit/server/db/sqlite-driver.ts', tests: 'faults/locked-database.test.ts' }
const logFault = 'faults/log-on-full-disk.test.ts'

/** Time limits, connection limits and stopping: the program neither hangs nor ends unexpectedly. */
export const process: PlantedFault[] = [
  {
    guard: 'a client that is still sending can read the refusal',
    file: unreadBodies.file,
    find: 'socket.destroySoon = () => endGently(socket, times)',
    replace: 'void endGently',
    test: { file: unreadBodies.tests, title: 'a refused body of 16 MB ends its connection, but the refusal can be read first' },
  },
  {
    guard: 'a refused body of unknown length ends its connection',
    file: unreadBodies.file,
    find: "headers['transfer-encoding'] !== undefined || ",
    replace: '',
    test: { file: unreadBodies.tests, title: 'a refused body in chunks of unknown length ends its connection' },
  },
  {
    guard: 'a short refused body keeps its connection open',
    file: unreadBodies.file,
    find: 'hasBody(raw) && !isShort(raw)',
    replace: 'hasBody(raw)',
    test: { file: unreadBodies.tests, title: 'a short refused body is read completely, and the connection stays open' },
  },
  {
    guard: 'the rest of a refused body is received for at most 30 seconds',
    file: unreadBodies.file,
    find: 'const end = setTimeout(() => socket.destroy(), inAllMs)',
    replace: 'const end = setTimeout(() => undefined, inAllMs)',
    test: { file: unreadBodies.tests, title: 'the rest of a refused body is not received forever' },
  },
  {
    guard: 'a client that stops sending after a refusal is disconnected',
    file: unreadBodies.file,
    find: 'socket.setTimeout(silentMs, () => socket.destroy())',
    replace: 'void silentMs',
    test: { file: unreadBodies.tests, title: 'a client that stops sending after a refusal is not waited for' },
  },
  {
    guard: 'an error of a connection in use is reported',
    file: postgres.file,
    find: "client.on('error', (error) => onLost?.(error))",
    replace: "client.on('error', () => undefined)",
    test: {
      engine: 'PostgreSQL',
      file: postgres.tests,
      title: 'a connection that is lost during a transaction is reported, and the next query works at once',
    },
  },
  {
    guard: 'a statement has a time limit',
    file: postgres.file,
    find: 'statement_timeout: timeouts.statement,',
    replace: 'statement_timeout: 0,',
    test: { engine: 'PostgreSQL', file: postgres.tests, title: 'a statement that takes too long is cancelled' },
  },
  {
    guard: 'migrations have no time limit',
    file: postgres.file,
    find: 'timeouts: withoutTimeouts })',
    replace: 'timeouts: { ...options.timeouts } })',
    test: { engine: 'PostgreSQL', file: postgres.tests, title: 'a migration may take longer than a statement' },
  },
  {
    guard: 'a database connection that receives nothing is given up',
    file: postgres.file,
    find: 'giveUpWhenSilent(client, timeouts.silence)',
    replace: 'giveUpWhenSilent(client, 0)',
    test: { engine: 'PostgreSQL', file: postgres.tests, title: 'a PostgreSQL server that stops responding is given up' },
  },
  {
    guard: 'an idle transaction has a time limit',
    file: postgres.file,
    find: 'idle_in_transaction_session_timeout: timeouts.idleInTransaction,',
    replace: 'idle_in_transaction_session_timeout: 0,',
    test: {
      engine: 'PostgreSQL',
      file: postgres.tests,
      title: 'an idle transaction is ended, and its locks are released',
    },
  },
  {
    guard: 'waiting for a connection has a time limit',
    file: postgres.file,
    find: 'connectionTimeoutMillis: timeouts.connect',
    replace: 'connectionTimeoutMillis: 0',
    test: { engine: 'PostgreSQL', file: postgres.tests, title: "a request doesn't wait forever for a free connection" },
  },
  {
    guard: 'an unreachable database is answered with 503',
    file: http.file,
    find: 'options.isUnavailable?.(error) ?? false',
    replace: 'false',
    test: { file: http.tests, title: 'an unreachable database is answered with 503 and the time to try again' },
  },
  {
    guard: 'the log never contains the database password',
    file: log.file,
    find: 'serializers: { err: errorWords }',
    replace: '',
    test: { file: log.tests, title: 'an error is logged without the objects attached to it' },
  },
  {
    guard: 'the number of dropped lines is logged',
    file: log.file,
    find: "(reported > 0 ? options.missingLine(reported) : '')",
    replace: "''",
    test: {
      file: log.tests,
      title: "lines that don't fit on a full disk are dropped and counted, and the count is written when there is room",
    },
  },
  {
    guard: 'a line that was cut off ends before the next one',
    file: log.file,
    find: "isLineOpen ? '\\n' : ''",
    replace: "''",
    test: { file: log.tests, title: "a line that was cut off doesn't corrupt the next one" },
  },
  {
    guard: 'the log keeps a limited number of lines in memory',
    file: log.file,
    find: 'waitingBytes >= mostWaitingBytes',
    replace: 'waitingBytes < 0',
    test: { file: log.tests, title: "lines that can't be written are kept up to a limit" },
  },
  {
    guard: 'request headers have a time limit',
    file: http.file,
    find: 'headersTimeout: times.headers',
    replace: 'headersTimeout: 0',
    test: { file: connections.tests, title: 'an incomplete header is dropped after its time limit' },
  },
  {
    guard: 'a JSON body has a time limit',
    file: connections.file,
    find: 'now - exchange.startedAt > times.body',
    replace: 'false',
    test: { file: connections.tests, title: 'a JSON body is dropped after its time limit, however slowly it arrives' },
  },
  {
    guard: 'an upload that sends nothing is given up',
    file: connections.file,
    find: 'if (now - exchange.movedAt > times.silence) return true',
    replace: '',
    test: { file: connections.tests, title: 'an upload that sends nothing is given up' },
  },
  {
    guard: 'an upload has a minimum rate',
    file: connections.file,
    find: 'return isSlow',
    replace: 'return false',
    test: { file: connections.tests, title: 'an upload below the minimum rate is given up' },
  },
  {
    guard: 'an upload that the server reads slowly is not given up',
    file: connections.file,
    find: 'bytes > exchange.bytes || request.readableLength > 0',
    replace: 'bytes > exchange.bytes',
    test: { file: connections.tests, title: 'an upload that the server itself reads slowly is not given up' },
  },
  {
    guard: 'the number of connections is limited',
    file: connections.file,
    find: 'server.maxConnections = caps.inAll',
    replace: 'void caps.inAll',
    test: { file: connections.tests, title: 'the number of connections is limited to what the server can hold' },
  },
  {
    guard: 'stopping closes silent connections',
    file: connections.file,
    find: 'const isUnderWay = exchange !== null && !exchange.response.writableFinished',
    replace: 'const isUnderWay = true',
    test: { file: connections.tests, title: 'stopping closes a silent connection and completes a file that is arriving' },
  },
  {
    guard: 'stopping waits for an answer that the server is working on',
    file: connections.file,
    find: 'isOwnTurn(exchange, socket)',
    replace: 'false',
    test: { file: connections.tests, title: "stopping doesn't cut off an answer that the server is still working on" },
  },
  {
    guard: 'stopping has a time limit',
    file: connections.file,
    find: 'for (const socket of [...exchanges.keys()]) end(socket)',
    replace: '',
    test: { file: connections.tests, title: 'stopping ends after its total time even if data still arrives' },
  },
  {
    guard: 'a connection that is still sending an answer does not count as idle',
    file: connections.file,
    find: 'server.closeIdleConnections = () => {',
    replace: 'const closeIdle = () => {',
    test: { file: connections.tests, title: 'stopping cuts off a stalled upload and a stalled download, and counts them' },
  },
  {
    guard: 'a signal that arrives twice counts once',
    file: stopping.file,
    find: 'isLaunched && performance.now() - firstAt < sameSignalMs',
    replace: 'false',
    test: { file: stopping.tests, title: 'a signal that arrives twice, from the launcher and from outside, counts once' },
  },
  {
    guard: 'a repeated signal is ignored only if there is a launcher',
    file: stopping.file,
    find: 'isLaunched && performance.now()',
    replace: 'performance.now()',
    test: { file: stopping.tests, title: 'a second signal ends the program at once' },
  },
  {
    guard: 'the launcher passes on a second Ctrl-C',
    file: 'scripts/toolchain/runtime.mjs',
    find: 'process.env.npm_lifecycle_event ? 150 : 0',
    replace: '1e9',
    test: {
      file: 'faults/stopping-with-npm.test.ts',
      title: 'the first Ctrl-C under npm start waits for an upload, and the second one ends it at once',
    },
  },
  {
    guard: 'the program ends at most 24 seconds after a signal',
    file: stopping.file,
    find: 'const usualDeadlineMs = 24_000',
    replace: 'const usualDeadlineMs = 240_000',
    test: { file: stopping.tests, title: 'a program whose work never ends waits no longer than 24 seconds' },
  },
  {
    guard: 'the number of uploads per household is limited',
    file: atOnce.file,
    find: 'shares.uploadsOfHousehold)',
    replace: 'shares.uploadsOfHousehold * 2)',
    test: { file: atOnce.tests, title: 'one household has a limited number of uploads at once' },
  },
  {
    guard: 'uploads from this machine do not count as one household',
    file: atOnce.file,
    find: 'if (household !== null) enter(',
    replace: 'enter(',
    test: { file: atOnce.tests, title: 'uploads from this machine are not counted as one household' },
  },
  {
    guard: 'the number of writes per user is limited',
    file: atOnce.file,
    find: 'if (count > most) throw tooManyAttempts',
    replace: 'if (count > most * 100) throw tooManyAttempts',
    test: {
      file: atOnce.tests,
      title: 'a user who writes too often waits until the end of the minute, and can still read',
    },
  },
  {
    guard: 'the write limit leaves room for a sync queue',
    file: atOnce.file,
    find: 'writesAMinute: 3_000',
    replace: 'writesAMinute: 300',
    test: { file: atOnce.tests, title: 'the write limit leaves room for a sync queue that sends hundreds of goals at once' },
  },
  {
    guard: 'a read does not wait for an open transaction',
    file: sqlite.file,
    find: '  override get supportsMultipleConnections() {\n    return true',
    replace: '  override get supportsMultipleConnections() {\n    return false',
    test: { file: sqlite.tests, title: "a read doesn't wait for an open transaction" },
  },
  {
    guard: 'the time limit of a write starts when it begins to wait',
    file: driver.file,
    find: 'const giveUpAt = askedAt + busyMs',
    replace: 'const giveUpAt = performance.now() + busyMs',
    test: {
      file: driver.tests,
      title: 'while another program holds the lock, writes get 503 within 6 seconds, and reads continue',
    },
  },
  {
    guard: "a log that can't be written does not block the server",
    file: log.file,
    find: 'const writeBytes = options.writeBytes ?? ((bytes, done) => write(fd, bytes, done))',
    replace: 'const writeBytes = options.writeBytes ?? ((bytes, done) => done(null, writeSync(fd, bytes)))',
    test: {
      file: logFault,
      title: 'a log on a full disk loses only lines, and their number is reported once there is room',
    },
  },
  {
    guard: 'a loop of statements does not block the event loop',
    file: driver.file,
    find: 'if (turn !== null) await turn',
    replace: '',
    test: { file: sqlite.tests, title: 'a long loop of statements lets other work of the program run' },
  },
  {
    guard: 'importing records without database queries does not block the event loop',
    file: 'src/features/orders/server/import-orders.ts',
    find: 'if (report.records % batchSize === 0) await setImmediate()',
    replace: '',
    test: {
      file: 'src/features/orders/server/import-orders.test.ts',
      title: 'importing a file without new lines does not block the event loop',
    },
  },
]
