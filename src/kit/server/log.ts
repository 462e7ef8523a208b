import { write, writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

/** Written in pieces of 4 KB, or five times a second: a call of the system for each line would cost more than the line. */
const pieceBytes = 4096
const everyMs = 200
/** More than this waits for nobody: whoever should take it is stuck. */
const mostWaitingBytes = 1024 * 1024

export interface LogOutput {
  write(line: string): void
  /** Lines that could not be written since the last one that says so. */
  dropped(): number
  /** Writes what waits, as far as it can be written. For the end of the program. */
  flush(): void
}

export interface LogOutputOptions {
  /** Stands for the system's call in tests. Calls back with the bytes that were taken. */
  writeBytes?: (bytes: Buffer, done: (error: Error | null, written: number) => void) => void
  /** The line that tells how many are missing. */
  missingLine(lines: number): string
}

/**
 * Writes lines to a file descriptor and never waits for it: what cannot be written, on a full disk or to a program that does not read, is dropped
 * and counted, and the count is written as soon as there is room.
 */
export function createLogOutput(fd: number, options: LogOutputOptions): LogOutput {
  const writeBytes = options.writeBytes ?? ((bytes, done) => write(fd, bytes, done))
  let waiting: string[] = []
  let waitingBytes = 0
  let isWriting = false
  let dropped = 0
  /** A line was written in part: the next one begins on a line of its own. */
  let isLineOpen = false
  let timer: NodeJS.Timeout | undefined

  function take(): { bytes: Buffer; lines: number; told: number } {
    const told = dropped
    const text = (isLineOpen ? '\n' : '') + (told > 0 ? options.missingLine(told) : '') + waiting.join('')
    const taken = { bytes: Buffer.from(text), lines: waiting.length, told }
    waiting = []
    waitingBytes = 0
    return taken
  }

  function begin() {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || waiting.length === 0) return
    isWriting = true
    const { bytes, lines, told } = take()
    const goOn = (from: number) =>
      writeBytes(bytes.subarray(from), (error, written) => {
        const end = from + written
        if (error === null && end < bytes.length && written > 0) return goOn(end)
        settle(error === null && end >= bytes.length, { end: error === null ? end : from, bytes, lines, told })
      })
    goOn(0)
  }

  function settle(isWhole: boolean, { end, bytes, lines, told }: { end: number; bytes: Buffer; lines: number; told: number }) {
    isWriting = false
    if (isWhole) {
      dropped -= told
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
      // A write that has not come back is stuck, and another one would be too.
      if (isWriting || waiting.length === 0) return
      try {
        writeSync(fd, take().bytes)
      } catch {
        // The program ends; there is nobody left to tell.
      }
    },
  }
}

/** What an error says, and nothing that hangs on it: a database's error carries the connection, with the password in it. */
function errorWords(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: String(error.code) } : {}
  const cause = error.cause instanceof Error ? { cause: errorWords(error.cause) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

/** The program's log, one JSON line each, on standard output. */
export function createLog(level: string, fd: number = process.stdout.fd): { logger: Logger; output: LogOutput } {
  const output = createLogOutput(fd, {
    missingLine: (lines) =>
      `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped: lines, msg: 'lines of the log could not be written' })}\n`,
  })
  return { logger: pino({ level, serializers: { err: errorWords } }, output), output }
}
