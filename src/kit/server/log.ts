import { write, writeSync } from 'node:fs'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { isPostgresEnd } from './db/postgres-errors.ts'

/** Lines are written in chunks of 4 KB, or five times a second. A system call per line would cost more than the line itself. */
const pieceBytes = 4096
const everyMs = 200
/** Lines wait until they can be written. When this much waits, the disk is full or the reader is stuck, and further lines are dropped. */
const mostWaitingBytes = 1024 * 1024

export interface LogOutputOptions {
  /** Replaces the system call in tests. Calls back with the number of bytes written. */
  writeBytes?: (bytes: Buffer, done: (error: Error | null, written: number) => void) => void
  /** Returns the log line that reports the number of dropped lines. */
  missingLine(lines: number): string
}

/**
 * Writes lines to a file descriptor without ever waiting for it. The destination of pino itself would not let a program end while the disk
 * is full: its last write tries again forever.
 */
export function createLogOutput(fd: number, options: LogOutputOptions) {
  const writeBytes = options.writeBytes ?? ((bytes, done) => write(fd, bytes, done))
  let waiting: string[] = []
  let waitingBytes = 0
  let dropped = 0
  /** What a write has begun with. It may end within a line. */
  let rest = Buffer.alloc(0)
  let isWriting = false
  let timer: NodeJS.Timeout | undefined

  function take() {
    const missing = dropped > 0 ? options.missingLine(dropped) : ''
    rest = Buffer.concat([rest, Buffer.from(waiting.join('') + missing)])
    waiting = []
    waitingBytes = 0
    dropped = 0
  }

  function begin() {
    clearTimeout(timer)
    timer = undefined
    if (rest.length === 0) take()
    isWriting = true
    writeBytes(rest, (error, written) => {
      isWriting = false
      if (error === null) rest = rest.subarray(written)
      if (rest.length > 0 && error === null && written > 0) begin()
      else schedule()
    })
  }

  function schedule() {
    if (isWriting || rest.length + waitingBytes === 0) return
    if (rest.length === 0 && waitingBytes >= pieceBytes) begin()
    else timer ??= setTimeout(begin, everyMs).unref()
  }

  return {
    write(line: string): void {
      if (rest.length + waitingBytes >= mostWaitingBytes) {
        dropped += 1
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      schedule()
    },
    /** Writes the waiting lines as far as possible. Call it before the program ends. */
    flush(): void {
      // A write that hasn't returned yet is stuck, and a second one would hang too.
      if (isWriting) return
      take()
      try {
        rest = rest.subarray(writeSync(fd, rest))
      } catch {
        // The program is ending, so there is nowhere to report this.
      }
    },
  }
}

type LogOutput = ReturnType<typeof createLogOutput>

/** Logs only known fields of an error. A database's error can also carry the connection, with the password in it. */
function errorWords(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: String(error.code) } : {}
  const cause = error.cause instanceof Error ? { cause: errorWords(error.cause) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

/** Work that the end of the database interrupts is done again later, so it's logged as a warning wherever that happens. */
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function logMethod(args, method, level) {
  const { err } = (args[0] ?? {}) as { err?: unknown }
  const isWarning = level === pino.levels.values.error && isPostgresEnd(err)
  return isWarning ? this.warn(...args) : method.apply(this, args)
}

/** Creates the program's log: one JSON object per line, on standard output by default. */
export function createLog(level: string, fd: number = process.stdout.fd): { logger: Logger; output: LogOutput } {
  const output = createLogOutput(fd, {
    missingLine: (lines) =>
      `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped: lines, msg: 'lines of the log could not be written' })}\n`,
  })
  return { logger: pino({ level, serializers: { err: errorWords }, hooks: { logMethod } }, output), output }
}
