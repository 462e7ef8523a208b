import { spawn } from 'node:child_process'

export interface CommandResult {
  passed: boolean
  /** Standard output and standard error, in order. */
  output: string
}

export interface CommandOptions {
  environment?: NodeJS.ProcessEnv
  timeLimitMs?: number
  /** Default: the project's folder. */
  folder?: string
  /** True when the tool has written its whole report. It is asked once a second. */
  isComplete?: () => boolean
  /** A tool that hasn't exited this long after it was complete is killed: Node can hang when it exits (nodejs/node#54918). */
  exitLimitMs?: number
}

/** Runs an installed tool. It passes when it exits with 0 within the time limit, or hangs with its report complete. */
export function runCommand(
  command: string,
  parameters: string[],
  { environment = {}, timeLimitMs = 5 * 60_000, folder, isComplete, exitLimitMs = 60_000 }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const child = spawn(command, parameters, {
      ...(folder === undefined ? {} : { cwd: folder }),
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeLimitMs,
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    let hung = false
    const watching = setInterval(() => {
      if (!isComplete?.()) return
      clearInterval(watching)
      killing = setTimeout(() => {
        hung = child.kill('SIGKILL')
      }, exitLimitMs)
    }, 1000)
    let killing: NodeJS.Timeout | undefined
    const finish = (passed: boolean, ending = '') => resolve({ passed, output: `${Buffer.concat(chunks)}${ending}`.trim() })
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code, signal) => {
      clearInterval(watching)
      clearTimeout(killing)
      finish(code === 0 || hung, signal ? `\nended by ${signal}` : '')
    })
  })
}
