import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DocumentWorkerClosed, DrawingFailed, type DrawingJob, DrawingLost, type DrawingReply, type Drawn } from './drawing.ts'
import { readProcessUsage } from './process-usage.ts'

const drawingProgram = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/** Reads, because pages and fonts are files; nothing else of what Node lets a program do. Decoders are native add-ons. */
const permissions = ['--permission', '--allow-fs-read=*', '--allow-addons']
const usualHeapMb = 192

/** What a decoder takes beyond this is no page. */
const usualResidentBytes = 384 * 1024 * 1024
const lookEveryMs = 25
/** A process that only waits for the CPU gets a little of it in this time; one that is frozen gets nothing. */
const stillMs = 10_000

export interface DrawingChild<Job = DrawingJob, Result = Drawn> {
  /** Starts the process if it is not running, so that the first job finds it warm. */
  start(): void
  /**
   * One job at a time: the caller waits for one before the next.
   *
   * @param onCpu told again and again how much CPU time the job has used so far, in milliseconds
   * @throws DrawingFailed the document cannot be drawn
   * @throws DrawingLost the process ended or stands still
   */
  draw(job: Job, onCpu: (cpuMs: number) => void): Promise<Result>
  /** Ends the process; the job under way fails with `error`. The next job gets a fresh process. */
  end(error: Error): void
  close(): void
  /** Of the running process; undefined: none is running. */
  pid(): number | undefined
}

interface Current<Job, Result> {
  job: Job
  onCpu(cpuMs: number): void
  resolve(result: Result): void
  reject(error: Error): void
}

export interface DrawingChildOptions {
  /** The path of another program that answers jobs the same way. */
  program?: string
  /** The heap that it gets, and the memory it may take altogether. */
  heapMb?: number
  maxResidentBytes?: number
  readUsage?: typeof readProcessUsage
  stillAfterMs?: number
}

/** One process that draws, started when it is needed and watched while it works. */
export function createDrawingChild<Job extends object = DrawingJob, Result = Drawn>({
  program = drawingProgram,
  heapMb = usualHeapMb,
  maxResidentBytes = usualResidentBytes,
  readUsage = readProcessUsage,
  stillAfterMs = stillMs,
}: DrawingChildOptions = {}): DrawingChild<Job, Result> {
  let child: ChildProcess | null = null
  let isReady = false
  let current: Current<Job, Result> | null = null
  let watch: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): ChildProcess {
    if (child !== null) return child
    const started = fork(program, [], {
      execArgv: [...permissions, `--max-old-space-size=${heapMb}`, '--no-warnings'],
      // A decoder asks for the home folder, and a user who is only a number has none.
      env: { PATH: process.env.PATH, HOME: '/' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (reply: DrawingReply<Result>) => started === child && hear(reply))
    started.on('error', () => started === child && end(new DrawingLost('ended')))
    started.on('exit', () => started === child && end(new DrawingLost('ended')))
    child = started
    isReady = false
    idle(started)
    // When memory runs out, the system ends this process and not the server.
    writeFile(`/proc/${started.pid}/oom_score_adj`, '1000').catch(() => undefined)
    return started
  }

  function hear(reply: DrawingReply<Result>) {
    if (reply.kind === 'ready') {
      isReady = true
      if (current !== null) begin(current)
      return
    }
    const ended = take()
    if (reply.isWorn) {
      kill()
      start()
    }
    if (reply.kind === 'drawn') ended?.resolve(reply.drawn)
    else ended?.reject(new DrawingFailed(reply.reason))
  }

  function begin({ job, onCpu }: Current<Job, Result>) {
    watchJob(onCpu)
    // A process that has just died cannot be written to; its "exit" settles the job.
    child?.send(job, () => undefined)
  }

  /** Without a job's `onCpu` it is watched only for standing still, which a start may do too. */
  function watchJob(onCpu: (cpuMs: number) => void = () => undefined) {
    clearInterval(watch)
    const usage = () => (child?.pid === undefined ? null : readUsage(child.pid))
    const cpuAtStart = usage()?.cpuMs
    const beganAt = performance.now()
    let moved = { at: beganAt, cpuMs: cpuAtStart }
    watch = setInterval(() => {
      const now = performance.now()
      const used = usage()
      // Where the system does not tell, the time that passes stands for the time that is used.
      if (used === null || cpuAtStart === undefined) return onCpu(now - beganAt)
      if (used.cpuMs !== moved.cpuMs) moved = { at: now, cpuMs: used.cpuMs }
      if (used.residentBytes > maxResidentBytes) return end(new DrawingFailed('too_large'))
      if (now - moved.at > stillAfterMs) return end(new DrawingLost('still'))
      onCpu(used.cpuMs - cpuAtStart)
    }, lookEveryMs)
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
    draw(job, onCpu) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new DocumentWorkerClosed())
        current = { job, onCpu, resolve, reject }
        const busy = start()
        // While somebody waits for a picture the program must not end; an idle process holds nobody.
        busy.channel?.ref()
        if (isReady) begin(current)
        else watchJob()
      })
    },
    end,
    close() {
      isClosed = true
      end(new DocumentWorkerClosed())
    },
    pid: () => child?.pid,
  }
}

function idle(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}
