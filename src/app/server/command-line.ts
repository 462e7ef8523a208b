import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#operations/server/config.ts'

/** How this server was started, and where. */
export interface Launch {
  /** Folder of the project, or of an unpacked release. */
  root: string
  isRelease: boolean
  /** Absolute. */
  dataDir: string
  /** The program that runs a command inside of the container; null outside of one. */
  container: 'docker' | 'podman' | 'kubectl' | null
  /** Name of the container, or of the pod. */
  containerName: string
  /** File with the variables of the service; null when there is none. */
  envFile: string | null
  /** Variables besides DATA_DIR that name the installation. Their values can hold passwords. */
  others: string[]
}

/** Where the unit in `deploy` reads its variables from. */
const unitEnvFile = '/etc/willow.env'
const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '')

export function findLaunch(config: Config, env: Record<string, string | undefined>): Launch {
  const isRelease = process.execPath === join(root, 'bin/node')
  const { databaseUrl, storage, secretKey } = config
  return {
    root,
    isRelease,
    dataDir: resolve(config.dataDir),
    container: env.KUBERNETES_SERVICE_HOST
      ? 'kubectl'
      : existsSync('/run/.containerenv')
        ? 'podman'
        : existsSync('/.dockerenv')
          ? 'docker'
          : null,
    containerName: env.KUBERNETES_SERVICE_HOST ? hostname() : containerId(),
    envFile: isRelease && env.INVOCATION_ID && existsSync(unitEnvFile) ? unitEnvFile : null,
    others: Object.entries({ DATABASE_URL: databaseUrl, STORAGE_URL: storage, SECRET_KEY: secretKey }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    ),
  }
}

/** The kernel knows the id; the name of the host is the id only unless it was changed. */
function containerId(): string {
  try {
    const id = /containers\/([0-9a-f]{12})[0-9a-f]{52}\//.exec(readFileSync('/proc/self/mountinfo', 'utf8'))?.[1]
    return id ?? hostname()
  } catch {
    return hostname()
  }
}

/**
 * Returns the line to type on this machine for a `willow` command on the installation of this server.
 *
 * @example lineFor('doctor', launch) // 'DATA_DIR=/var/lib/willow /opt/willow/willow --settings /etc/willow.env doctor'
 */
export function lineFor(command: string, { root, isRelease, dataDir, container, containerName, envFile }: Launch): string {
  const program = isRelease ? quoted(join(root, 'willow')) : `npm --prefix ${quoted(root)} run -s willow --`
  // A command in the container gets the variables of the container.
  if (container !== null)
    return `${container} exec -it ${containerName} ${container === 'kubectl' ? '-- ' : ''}${program} ${command}`
  const isUsual = !isRelease && dataDir === join(root, 'data')
  return [
    ...(isUsual ? [] : [`DATA_DIR=${quoted(dataDir)}`]),
    program,
    ...(envFile === null ? [] : [`--settings ${envFile}`]),
    command,
  ].join(' ')
}

/** Returns the sentence about variables that the line can't contain, because they may hold passwords. Empty when there are none. */
export function besidesLine({ container, envFile, others }: Launch): string {
  if (container !== null || envFile !== null || others.length === 0) return ''
  return ` Give it the same ${others.join(', ').replace(/, (?=[A-Z_]+$)/, ' and ')} as the server.`
}

const quoted = (path: string) => (/^[\w/.@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)
