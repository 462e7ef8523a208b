import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createDocumentSlot, type DocumentSlot } from './document-slot.ts'
import { DocumentWorkerClosed, DrawingFailed, type DrawingJob, DrawingLost, type DrawingReply, type Drawn } from './drawing.ts'
import { readProcessUsage } from './process-usage.ts'
import type { JobMessage } from './serve-jobs.ts'

const drawingProgram = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/** The program's own code, and the packages with their fonts. Nothing that belongs to users is in these folders. */
const readable = ['src/', 'node_modules/', 'package.json'].flatMap((name) => {
  const path = fileURLToPath(new URL(`../../../../${name}`, import.meta.url))
  // A link is followed to where the files are.
  const real = `${realpathSync(path)}${name.endsWith('/') ? '/' : ''}`
  return real === path ? [path] : [path, real]
})

/**
 * Lets the scripts of the process read only the program, and load native add-ons (decoders). A document is an inherited descriptor. This
 * binds scripts, not native code.
 */
const permissions = ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`), '--allow-addons']
const usualHeapMb = 192

/** Memory limit of the process. No real page needs more. */
const usualResidentBytes = 384 * 1024 * 1024
/** 19 is the lowest priority. Requests come first, then short tasks, then the ones that take long. */
const usualPriority = 10
const lowestPriority = 19
const checkEveryMs = 25
/** Milliseconds without any CPU time after which a process counts as frozen. One that waits for a busy CPU gets some in this time. */
const stillMs = 10_000

export interface DrawingChild<Job = DrawingJob, Result = Drawn> {
  /** Starts the process if it isn't running, so that it's ready for the first job. */
  start(): void
  /**
   * Runs a job. The caller must await it before the next one.
   *
   * @param document path of the document that the job is about; the process gets its content, not its path
   * @param onCpu called repeatedly with the CPU time that the job has used so far, in milliseconds, and with `isDone` once it has succeeded
   * or failed in the process
   * @throws DrawingFailed the document can't be drawn
   * @throws DrawingLost the process ended or froze
   */
  draw(job: Job, onCpu: (cpuMs: number, isDone: boolean) => void, document?: string): Promise<Result>
  /** Gives the process the lowest priority, which it keeps until it ends. */
  yieldToOthers(): void
  /** True if the process runs and has the lowest priority. */
  isLowest(): boolean
  /** Ends the process and rejects the current job with `error`. The next job gets a new process. */
  end(error: Error): void
  close(): void
  /** Returns the id of the process. Undefined when it isn't running. */
  pid(): number | undefined
}

interface Current<Job, Result> {
  job: Job
  document: string | undefined
  /** True when the document is in the slot. */
  isFilled: boolean
  onCpu(cpuMs: number, isDone: boolean): void
  resolve(result: Result): void
  reject(error: Error): void
}

export interface DrawingChildOptions {
  /** Path of another program that handles jobs with the same messages. */
  program?: string
  /** Limit of its JavaScript heap. */
  heapMb?: number
  /** Limit of its total memory. */
  maxResidentBytes?: number
  readUsage?: typeof readProcessUsage
  stillAfterMs?: number
}

/** Manages one process that draws. It's started when it's needed and monitored while it works. */
export function createDrawingChild<Job extends object = DrawingJob, Result = Drawn>(
  options: DrawingChildOptions = {},
): DrawingChild<Job, Result> {
  const { program = drawingProgram, heapMb = usualHeapMb, maxResidentBytes = usualResidentBytes } = options
  const { readUsage = readProcessUsage, stillAfterMs = stillMs } = options
  let child: ChildProcess | null = null
  let slot: DocumentSlot | null = null
  let isReady = false
  let isLowest = false
  let current: Current<Job, Result> | null = null
  let watch: NodeJS.Timeout | undefined
  /** Returns the CPU time of the job in progress. */
  let usedMs = () => 0
  let isClosed = false

  function start(): ChildProcess {
    if (child !== null) return child
    const ownSlot = createDocumentSlot()
    const started = fork(program, [], {
      execArgv: [...permissions, `--max-old-space-size=${heapMb}`, '--disable-sigusr1', '--no-warnings'],
      // A decoder looks up the home folder, which a user without a passwd entry doesn't have.
      env: { PATH: process.env.PATH, HOME: '/' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', ownSlot.inherited],
    })
    closeSync(ownSlot.inherited)
    slot = ownSlot
    started.on('message', (reply: DrawingReply<Result>) => started === child && hear(reply))
    started.on('error', () => started === child && end(new DrawingLost('ended')))
    started.on('exit', () => started === child && end(new DrawingLost('ended')))
    child = started
    isReady = false
    isLowest = false
    idle(started)
    prioritize(started, usualPriority)
    // When memory runs out, the kernel kills this process first and not the server.
    writeFile(`/proc/${started.pid}/oom_score_adj`, '1000').catch(() => undefined)
    return started
  }

  function hear(reply: DrawingReply<Result>) {
    if (reply.kind === 'ready') {
      isReady = true
      clearInterval(watch)
      if (current?.isFilled) begin(current)
      return
    }
    const ended = take()
    // Most jobs are shorter than the time between two looks.
    ended?.onCpu(usedMs(), true)
    if (reply.isWorn) {
      kill()
      start()
    }
    if (reply.kind === 'drawn') ended?.resolve(reply.drawn)
    else ended?.reject(new DrawingFailed(reply.reason))
  }

  /** Puts the document into the slot, then sends the job as soon as the process is ready. */
  async function prepare(mine: Current<Job, Result>) {
    try {
      if (mine.document !== undefined) await slot?.fill(mine.document)
    } catch (error) {
      // When the process has ended, the job is settled already.
      if (current !== mine) return
      take()
      return mine.reject(error instanceof Error ? error : new DrawingLost('ended'))
    }
    if (current !== mine) return
    mine.isFilled = true
    if (isReady) begin(mine)
  }

  function begin({ job, onCpu }: Current<Job, Result>) {
    watchJob(onCpu)
    const message: JobMessage<Job> = { job, version: slot?.version ?? 0 }
    // Ignore the error of a process that has just died. Its 'exit' event settles the job.
    child?.send(message, () => undefined)
  }

  /** Monitors the process. While it starts there is no `onCpu`, but it may freeze or take too much memory then too. */
  function watchJob(onCpu: (cpuMs: number, isDone: boolean) => void = () => undefined) {
    clearInterval(watch)
    const usage = () => (child?.pid === undefined ? null : readUsage(child.pid))
    const cpuAtStart = usage()?.cpuMs
    const beganAt = performance.now()
    let moved = { at: beganAt, cpuMs: cpuAtStart }
    // Without figures from the system, elapsed time stands in for CPU time.
    const spentOf = (used = usage()) =>
      used === null || cpuAtStart === undefined ? performance.now() - beganAt : used.cpuMs - cpuAtStart
    usedMs = spentOf
    watch = setInterval(() => {
      const now = performance.now()
      const used = usage()
      if (used !== null && cpuAtStart !== undefined) {
        if (used.cpuMs !== moved.cpuMs) moved = { at: now, cpuMs: used.cpuMs }
        if (used.residentBytes > maxResidentBytes) return end(new DrawingFailed('too_large'))
        if (now - moved.at > stillAfterMs) return end(new DrawingLost('still'))
      }
      onCpu(spentOf(used), false)
    }, checkEveryMs)
  }

  function take(): Current<Job, Result> | null {
    clearInterval(watch)
    if (child !== null) idle(child)
    const taken = current
    current = null
    return taken
  }

  function kill() {
    const ending = child
    child = null
    ending?.kill('SIGKILL')
    slot?.close()
    slot = null
  }

  function end(error: Error) {
    const ended = take()
    kill()
    ended?.reject(error)
  }

  return {
    start() {
      if (!isClosed) start()
    },
    draw(job, onCpu, document) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new DocumentWorkerClosed())
        const mine = { job, document, onCpu, resolve, reject, isFilled: false }
        current = mine
        const busy = start()
        // A waiting caller keeps the server alive until the job has settled. An idle process doesn't.
        busy.channel?.ref()
        if (!isReady) watchJob()
        void prepare(mine)
      })
    },
    yieldToOthers() {
      if (child === null || isLowest) return
      isLowest = true
      prioritize(child, lowestPriority)
    },
    isLowest: () => child !== null && isLowest,
    end,
    close() {
      isClosed = true
      end(new DocumentWorkerClosed())
    },
    pid: () => child?.pid,
  }
}

export type CreateDrawingChild = typeof createDrawingChild

function prioritize({ pid }: ChildProcess, priority: number) {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {
    // It has ended already.
  }
}

function idle(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}
