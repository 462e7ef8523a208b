import { spawn } from 'node:child_process'

export interface CommandResult {
  passed: boolean
  /** Standard output and standard error, in order. */
  output: string
}

const defaultTimeLimitMs = 5 * 60_000

/** Runs an installed tool in `folder`, by default the project's. It passes when it exits with 0 within the time limit. */
export function runCommand(
  command: string,
  parameters: string[],
  {
    environment = {},
    timeLimitMs = defaultTimeLimitMs,
    folder,
  }: { environment?: NodeJS.ProcessEnv; timeLimitMs?: number; folder?: string } = {},
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
    const finish = (passed: boolean, ending = '') => resolve({ passed, output: `${Buffer.concat(chunks)}${ending}`.trim() })
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code, signal) => finish(code === 0, signal ? `\nended by ${signal}` : ''))
  })
}
