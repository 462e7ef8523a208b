import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  ThumbnailFailed,
  type ThumbnailJob,
  ThumbnailMakerClosed,
  type ThumbnailReply,
  type Thumbnails,
} from './thumbnail-job.ts'

const program = fileURLToPath(new URL('./thumbnail-process.ts', import.meta.url))

/** Reads, because pages and fonts are files; nothing else of what Node lets a program do. Decoders are native add-ons. */
const execArgv = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=384', '--no-warnings']

export interface ThumbnailChild {
  /** Starts the process if it is not running, so that the first job finds it warm. */
  start(): void
  /**
   * One job at a time, in the order they came.
   *
   * @throws ThumbnailFailed this file has no thumbnail
   * @throws ThumbnailMakerClosed it was closed before the job was done
   */
  draw(job: ThumbnailJob): Promise<Thumbnails>
  close(): void
  /** Of the running process; undefined: none is running. */
  pid(): number | undefined
}

interface Waiting {
  job: ThumbnailJob
  resolve(thumbnails: Thumbnails): void
  reject(error: Error): void
}

export function createThumbnailChild({ limitMs }: { limitMs: number }): ThumbnailChild {
  const queue: Waiting[] = []
  let child: ChildProcess | null = null
  let current: Waiting | null = null
  let limit: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): ChildProcess {
    if (child !== null) return child
    const started = fork(program, [], {
      execArgv,
      env: { PATH: process.env.PATH },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (reply: ThumbnailReply) => started === child && settle(reply))
    started.on('error', () => started === child && lose('crashed'))
    started.on('exit', () => started === child && lose('crashed'))
    child = started
    idle(started)
    return started
  }

  function next() {
    if (current !== null || isClosed) return
    const waiting = queue.shift()
    if (waiting === undefined) return
    current = waiting
    limit = setTimeout(lose, limitMs, 'too_slow')
    const busy = start()
    // While somebody waits for a picture the program shall not end; an idle process holds nobody.
    busy.channel?.ref()
    // A process that has just died cannot be written to; its "exit" settles the job.
    busy.send(waiting.job, () => undefined)
  }

  function settle(reply: ThumbnailReply) {
    const waiting = take()
    if (reply.isWorn) renew()
    if (reply.ok) waiting?.resolve(reply.thumbnails)
    else waiting?.reject(new ThumbnailFailed(reply.reason))
    next()
  }

  /** The process is gone or must go: its job has failed, and the next one gets a fresh process. */
  function lose(reason: 'crashed' | 'too_slow') {
    const waiting = take()
    end()
    // Only after a job: a process that cannot even start must not be started over and over.
    if (waiting !== null) start()
    waiting?.reject(new ThumbnailFailed(reason))
    next()
  }

  function take(): Waiting | null {
    clearTimeout(limit)
    if (child !== null) idle(child)
    const waiting = current
    current = null
    return waiting
  }

  function renew() {
    end()
    start()
  }

  function end() {
    const ending = child
    child = null
    ending?.kill('SIGKILL')
  }

  return {
    start() {
      if (!isClosed) start()
    },
    draw(job) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new ThumbnailMakerClosed())
        queue.push({ job, resolve, reject })
        next()
      })
    },
    close() {
      isClosed = true
      const waiting = take()
      end()
      for (const { reject } of waiting === null ? queue : [waiting, ...queue]) reject(new ThumbnailMakerClosed())
      queue.length = 0
    },
    pid: () => child?.pid,
  }
}

function idle(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}
