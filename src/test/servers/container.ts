import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { childOf, run, type Typed } from './debian-machine.ts'

/** What the last stage of a Dockerfile and one service of a compose file say. */
export interface ContainerFiles {
  /** The shell lines that make the image. */
  made: string[]
  /** A number for the user and one for the group. */
  user: string
  program: string
  health: string[]
  env: Record<string, string>
  isReadOnly: boolean
  tmpfs: string[]
  graceSeconds: number
}

/** Reads what the two files say about the service. `given` are the variables of `.env`. Throws when they say something that isn't known. */
export function readContainerFiles(service: string, given: Record<string, string>): ContainerFiles {
  const image =
    readFileSync('deploy/Dockerfile', 'utf8')
      .split(/^FROM .*$/m)
      .at(-1) ?? ''
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const part = new RegExp(`^ {2}${service}:\n((?: {4}.*\n)+)`, 'm').exec(compose)?.[1] ?? ''
  const one = (text: string, pattern: RegExp) => {
    const found = pattern.exec(text)?.[1]
    if (found === undefined) throw new Error(`The files for containers don't say ${pattern}.`)
    return found
  }
  const imageEnv = one(image, /^ENV (.*)$/m)
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
  const serviceEnv = [...one(part, /^ {4}environment:\n((?: {6}.*\n)+)/m).matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)]
  const filled = (text: string): string =>
    text.replace(/\$\{(\w+)(?::-((?:[^{}]|\$\{\w+\})*))?\}/g, (_, name, usual) => given[name] ?? filled(usual ?? ''))
  one(part, /^ {4}cap_drop: \[(ALL)\]$/m)
  one(part, /^ {4}security_opt: \["(no-new-privileges:true)"\]$/m)
  return {
    made: [...image.matchAll(/^RUN (.*)$/gm)].map(([, line = '']) => line),
    user: one(image, /^USER (\S+)$/m),
    program: one(image, /^ENTRYPOINT \["(.*)"\]$/m),
    health: JSON.parse(one(image, /^HEALTHCHECK .* CMD \\\n\s*(\[.*\])$/m)) as string[],
    env: {
      ...Object.fromEntries(imageEnv),
      ...given,
      ...Object.fromEntries(serviceEnv.map(([, name = '', value = '']) => [name, filled(value)])),
    },
    isReadOnly: /^ {4}read_only: true$/m.test(part),
    tmpfs: one(part, /^ {4}tmpfs: \[(.*)\]$/m).split(', '),
    graceSeconds: Number(one(part, /^ {4}stop_grace_period: (\d+)s$/m)),
  }
}

/** A container of systemd (systemd-nspawn) that is set up as the files say. It has no network. */
export function createContainer({ files, root, logFile }: { files: ContainerFiles; root: string; logFile: string }) {
  const [uid = '', gid = ''] = files.user.split(':')
  const asUser = [
    'setpriv',
    '--reuid',
    uid,
    '--regid',
    gid,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  const env = (more: Record<string, string>) =>
    Object.entries({ ...files.env, ...more }).map(([name, value]) => `${name}=${value}`)
  let process: ChildProcess | undefined

  /** `volumes` are folders of the host by those in the container. */
  const wordsFor = (volumes: Record<string, string>, more: Record<string, string>, words: string[]) => [
    ...['--quiet', '--register=no', '--keep-unit', '--private-network', '--console=pipe', '--directory', root],
    ...(files.isReadOnly ? ['--read-only'] : []),
    // The limits that Docker gives to a `tmpfs`.
    ...files.tmpfs.map((path) => `--tmpfs=${path}:mode=1777,nosuid,nodev,noexec`),
    ...Object.entries(volumes).map(([inside, outside]) => `--bind=${outside}:${inside}`),
    ...env(more).map((pair) => `--setenv=${pair}`),
    ...asUser,
    files.program,
    ...words,
  ]

  return {
    /** Makes the image of the tree in `root`. */
    make: () => {
      for (const line of files.made) run('chroot', [root, '/bin/sh', '-c', line])
    },
    start(volumes: Record<string, string>, more: Record<string, string> = {}) {
      const output = openSync(logFile, 'a')
      process = spawn('systemd-nspawn', wordsFor(volumes, more, []), { stdio: ['ignore', output, output] })
      closeSync(output)
    },
    log: () => readFileSync(logFile, 'utf8'),
    /** Runs a command in the container that runs. */
    exec(words: readonly string[], more: Record<string, string> = {}): Typed {
      const inside = ['--target', childOf(process?.pid), '--mount', '--uts', '--ipc', '--net', '--pid']
      const { status, stdout, stderr } = spawnSync('nsenter', [...inside, ...asUser, 'env', '-i', ...env(more), ...words], {
        encoding: 'utf8',
        input: '',
      })
      return { code: status, said: stdout + stderr }
    },
    /** Runs the program in a container of its own, which ends with it. */
    run(volumes: Record<string, string>, words: readonly string[]): Typed {
      const { status, stdout, stderr } = spawnSync('systemd-nspawn', wordsFor(volumes, {}, [...words]), {
        encoding: 'utf8',
        input: '',
      })
      return { code: status, said: stdout + stderr }
    },
    /** Sends SIGTERM and returns the exit code; null when the program had to be killed. */
    async stop(): Promise<number | null> {
      if (!process || process.exitCode !== null) return process?.exitCode ?? null
      const ended = once(process, 'exit')
      run('kill', ['-TERM', childOf(process.pid)])
      const killer = setTimeout(() => process?.kill('SIGKILL'), files.graceSeconds * 1000)
      await ended
      clearTimeout(killer)
      return process.exitCode
    },
  }
}
