import type { PlantedFault } from '../planted.ts'

const unreadBodies = { file: 'src/kit/server/unread-bodies.ts', tests: 'src/kit/server/unread-bodies.test.ts' }
const postgres = { file: 'src/kit/server/db/postgres.ts', tests: 'src/kit/server/db/postgres.test.ts' }
const http = { file: 'src/kit/server/http.ts', tests: 'src/kit/server/http.test.ts' }
const log = { file: 'src/kit/server/log.ts', tests: 'src/kit/server/log.test.ts' }

/** The program does not hang and does not end by itself. */
export const process: PlantedFault[] = [
  {
    guard: 'a refusal reaches a sender that is still sending',
    file: unreadBodies.file,
    find: 'socket.destroySoon = () => {',
    replace: 'const instead = () => {',
    test: { file: unreadBodies.tests, title: 'a refused body of 3 MB ends its connection, and the refusal can be read first' },
  },
  {
    guard: 'a refused body of unknown length counts as long',
    file: unreadBodies.file,
    find: "headers['transfer-encoding'] !== undefined || ",
    replace: '',
    test: { file: unreadBodies.tests, title: 'a refused body in chunks of unknown length ends its connection' },
  },
  {
    guard: 'a short refused body does not cost the connection',
    file: unreadBodies.file,
    find: 'hasBody(raw) && !isShort(raw)',
    replace: 'hasBody(raw)',
    test: { file: unreadBodies.tests, title: 'a short refused body is read to its end, and the connection goes on' },
  },
  {
    guard: 'the rest of a refused body is received for 30 seconds at most',
    file: unreadBodies.file,
    find: 'const end = setTimeout(() => socket.destroy(), inAllMs)',
    replace: 'const end = setTimeout(() => undefined, inAllMs)',
    test: { file: unreadBodies.tests, title: 'the rest of a refused body is not received for ever' },
  },
  {
    guard: 'a sender that falls silent after a refusal is given up',
    file: unreadBodies.file,
    find: 'socket.setTimeout(silentMs, () => socket.destroy())',
    replace: 'void silentMs',
    test: { file: unreadBodies.tests, title: 'a sender that falls silent after a refusal is not waited for' },
  },
  {
    guard: 'somebody listens to the errors of a connection in use',
    file: postgres.file,
    find: "client.on('error', (error) => onLost?.(error))",
    replace: "client.on('error', () => undefined)",
    test: {
      file: postgres.tests,
      title: 'a connection that is lost inside of a transaction is told, and the database is there again at once',
    },
  },
  {
    guard: 'a statement has a time limit',
    file: postgres.file,
    find: 'statement_timeout: timeouts.statement,',
    replace: 'statement_timeout: 0,',
    test: { file: postgres.tests, title: 'a statement that takes too long is ended' },
  },
  {
    guard: 'migrations have no time limit',
    file: postgres.file,
    find: 'timeouts: withoutTimeouts })',
    replace: 'timeouts: { ...options.timeouts } })',
    test: { file: postgres.tests, title: 'a migration may take longer than a statement' },
  },
  {
    guard: 'a connection on which nothing comes is given up',
    file: postgres.file,
    find: 'giveUpWhenSilent(client, timeouts.silence)',
    replace: 'giveUpWhenSilent(client, 0)',
    test: { file: postgres.tests, title: 'a PostgreSQL that falls silent is given up' },
  },
  {
    guard: 'an idle transaction has a time limit',
    file: postgres.file,
    find: 'idle_in_transaction_session_timeout: timeouts.idleInTransaction,',
    replace: 'idle_in_transaction_session_timeout: 0,',
    test: { file: postgres.tests, title: 'a transaction that does nothing is ended, and its locks with it' },
  },
  {
    guard: 'waiting for a connection has a time limit',
    file: postgres.file,
    find: 'connectionTimeoutMillis: timeouts.connect',
    replace: 'connectionTimeoutMillis: 0',
    test: { file: postgres.tests, title: 'a request does not wait for a free connection for ever' },
  },
  {
    guard: 'a database that is away is not an error of the server',
    file: http.file,
    find: 'options.isUnavailable?.(error) ?? false',
    replace: 'false',
    test: { file: http.tests, title: 'a database that cannot be reached is answered with 503, and when to try again' },
  },
  {
    guard: 'the log never carries the password of the database',
    file: log.file,
    find: 'serializers: { err: errorWords }',
    replace: '',
    test: { file: log.tests, title: 'an error is logged without what hangs on it' },
  },
  {
    guard: 'dropped lines are told',
    file: log.file,
    find: "(told > 0 ? options.missingLine(told) : '')",
    replace: "''",
    test: {
      file: log.tests,
      title: 'lines that a full disk does not take are dropped and counted, and the count is written when there is room',
    },
  },
  {
    guard: 'a line that was cut ends before the next one',
    file: log.file,
    find: "isLineOpen ? '\\n' : ''",
    replace: "''",
    test: { file: log.tests, title: 'a line that was cut in its middle does not spoil the next one' },
  },
  {
    guard: 'the log waits in memory up to a bound',
    file: log.file,
    find: 'waitingBytes >= mostWaitingBytes',
    replace: 'waitingBytes < 0',
    test: { file: log.tests, title: 'what nobody takes is kept up to a bound' },
  },
]
