import { write, writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

/** Lines are written in chunks of 4 KB, or five times a second. A system call per line would cost more than the line itself. */
const pieceBytes = 4096
const everyMs = 200
/** Maximum size of the queue. When it is full, the reader is stuck and further lines are dropped. */
const mostWaitingBytes = 1024 * 1024

export interface LogOutput {
  write(line: string): void
  /** Returns the number of dropped lines that the log hasn't reported yet. */
  dropped(): number
  /** Writes the queued lines as far as possible. Call it before the program ends. */
  flush(): void
}

export interface LogOutputOptions {
  /** Replaces the system call in tests. Calls back with the number of bytes written. */
  writeBytes?: (bytes: Buffer, done: (error: Error | null, written: number) => void) => void
  /** Returns the log line that reports the number of dropped lines. */
  missingLine(lines: number): string
}

/**
 * Writes lines to a file descriptor without ever waiting for it. Lines that can't be written, to a full disk or to a program that doesn't
 * read, are dropped and counted. The count is logged as soon as writing works again.
 */
export function createLogOutput(fd: number, options: LogOutputOptions): LogOutput {
  const writeBytes = options.writeBytes ?? ((bytes, done) => write(fd, bytes, done))
  let waiting: string[] = []
  let waitingBytes = 0
  let isWriting = false
  let dropped = 0
  /** True after a line was written in part. The next write then starts with a line break. */
  let isLineOpen = false
  let timer: NodeJS.Timeout | undefined

  function take(): { bytes: Buffer; lines: number; reported: number } {
    const reported = dropped
    const text = (isLineOpen ? '\n' : '') + (reported > 0 ? options.missingLine(reported) : '') + waiting.join('')
    const taken = { bytes: Buffer.from(text), lines: waiting.length, reported }
    waiting = []
    waitingBytes = 0
    return taken
  }

  function begin() {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || waiting.length === 0) return
    isWriting = true
    const { bytes, lines, reported } = take()
    const goOn = (from: number) =>
      writeBytes(bytes.subarray(from), (error, written) => {
        const end = from + written
        if (error === null && end < bytes.length && written > 0) return goOn(end)
        settle(error === null && end >= bytes.length, { end: error === null ? end : from, bytes, lines, reported })
      })
    goOn(0)
  }

  function settle(
    isWhole: boolean,
    { end, bytes, lines, reported }: { end: number; bytes: Buffer; lines: number; reported: number },
  ) {
    isWriting = false
    if (isWhole) {
      dropped -= reported
      isLineOpen = false
    } else {
      const rest = bytes.subarray(end).toString().split('\n').length - 1
      dropped += Math.min(rest, lines)
      if (end > 0) isLineOpen = bytes[end - 1] !== 0x0a
    }
    schedule()
  }

  function schedule() {
    if (waiting.length === 0 || isWriting) return
    if (waitingBytes >= pieceBytes) begin()
    else timer ??= setTimeout(begin, everyMs).unref()
  }

  return {
    dropped: () => dropped,
    write(line) {
      if (waitingBytes >= mostWaitingBytes) {
        dropped += 1
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      schedule()
    },
    flush() {
      // A write that hasn't returned yet is stuck, and a second one would hang too.
      if (isWriting || waiting.length === 0) return
      try {
        writeSync(fd, take().bytes)
      } catch {
        // The program is ending, so there is nowhere to report this.
      }
    },
  }
}

/** Logs only known fields of an error. A database's error can also carry the connection, with the password in it. */
function errorWords(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: String(error.code) } : {}
  const cause = error.cause instanceof Error ? { cause: errorWords(error.cause) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

/** Creates the program's log: one JSON object per line, on standard output by default. */
export function createLog(level: string, fd: number = process.stdout.fd): { logger: Logger; output: LogOutput } {
  const output = createLogOutput(fd, {
    missingLine: (lines) =>
      `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped: lines, msg: 'lines of the log could not be written' })}\n`,
  })
  return { logger: pino({ level, serializers: { err: errorWords } }, output), output }
}
