import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Where the service of a Debian machine has its parts. */
export const places = {
  user: 'willow',
  dataDir: '/var/lib/willow',
  envFile: '/etc/willow.env',
  unit: '/etc/systemd/system/willow.service',
  command: '/usr/local/bin/willow',
}

export const proxies = ['caddy', 'nginx'] as const
export type Proxy = (typeof proxies)[number]

/**
 * Reads the name of the host that people type. Null when it is an address with a path, a port or a scheme, or has no dot.
 *
 * @example hostOf('Planner.Example') // 'planner.example'
 */
export function hostOf(typed: string): string | null {
  // The conversion leaves out what follows a slash.
  if (/[\s/\\:?#@]/.test(typed.trim())) return null
  const host = domainToASCII(typed.trim())
  return host.length <= 253 && /^(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host) ? host : null
}

/** The variables of a new service behind a proxy on the same machine. */
export const envFileFor = (
  host: string,
) => `# The settings of Willow, one NAME=value a line: see docs/reference.md. Restart the service after a change.
NODE_ENV=production
DATA_DIR=${places.dataDir}
PUBLIC_URL=https://${host}
HOST=127.0.0.1
PORT=3000
TRUST_PROXY=127.0.0.1
`

/** The unit of the release, with the folder where the release is. */
export const unitFor = (unit: string, root: string) => sealed(unit.replace(/^ExecStart=.*$/m, () => `ExecStart=${root}/willow`))

/** The script `willow` for the operator. The server's unit names the data folder too, so a file of settings may lack it. */
export function commandFor(root: string, settings: Record<string, string>): string {
  const folder = settings.DATA_DIR === undefined ? `DATA_DIR=${places.dataDir} ` : ''
  return sealed(`#!/bin/sh
# A command of Willow, with the settings of the service. Root becomes the user of the service.
${folder}exec ${root}/willow --settings ${places.envFile} "$@"
`)
}

const seal = /^# willow install replaces this file unless it was edited: ([0-9a-f]{64})\n$/
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const sealed = (text: string) => `${text}# willow install replaces this file unless it was edited: ${digestOf(text)}\n`

/** True when `text` is exactly what some version of this command wrote. */
export function isUnedited(text: string): boolean {
  const at = text.lastIndexOf('\n', text.length - 2) + 1
  return seal.exec(text.slice(at))?.[1] === digestOf(text.slice(0, at))
}

/** What to do with a file that exists or not. */
export function changeOf(found: string | null, wanted: string): 'create' | 'replace' | 'keep' | 'none' {
  if (found === null) return 'create'
  if (found === wanted) return 'none'
  return isUnedited(found) ? 'replace' : 'keep'
}

/** The block for the proxy's own file. It lets the largest upload pass, and a form around it. */
export function proxyBlock(proxy: Proxy, settings: Record<string, string>): string | null {
  const url = URL.parse(settings.PUBLIC_URL ?? '')
  if (url?.protocol !== 'https:') return null
  const server = `127.0.0.1:${settings.PORT ?? '3000'}`
  if (proxy === 'caddy') return `${url.host} {\n\treverse_proxy ${server}\n}`
  return `server {
  listen 80;
  server_name ${url.hostname};
  location / {
    proxy_pass http://${server};
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    client_max_body_size ${Number(settings.MAX_UPLOAD_MB ?? '200') + 10}m;
    proxy_request_buffering off;
  }
}`
}

/** What is known of a file or folder on the way to the program. */
export interface Part {
  path: string
  uid: number
  mode: number
}

/** Root and the service run this program: nobody else may change it, and the service must reach it. `parts` begin with the root folder. */
export function faultOfRelease(
  root: string,
  parts: readonly Part[],
): { kind: 'path' | 'hidden' | 'changeable' | 'closed'; path: string } | null {
  if (!/^(\/[\w.+-]+)+$/.test(root)) return { kind: 'path', path: root }
  if (/^\/(home|root|run\/user|tmp|var\/tmp)\//.test(`${root}/`)) return { kind: 'hidden', path: root }
  const changeable = parts.find(({ uid, mode }) => uid !== 0 || (mode & 0o022) !== 0)
  if (changeable) return { kind: 'changeable', path: changeable.path }
  const closed = parts.find(({ mode }) => (mode & 0o001) === 0)
  return closed ? { kind: 'closed', path: closed.path } : null
}
