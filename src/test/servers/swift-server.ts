import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { parseS3Address } from '#kit/server/s3/s3-address.ts'
import type { S3Storage } from '#operations/server/config.ts'
import { patienceMs } from '../patience.ts'
import { freePort } from './free-port.ts'

const python = '/usr/bin/python3'
/** Where Debian's packages of Swift were unpacked with `dpkg -x`. Unset where they are installed. */
const root = process.env.SWIFT_ROOT
const libraries = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
const pythonEnv = {
  PATH: process.env.PATH,
  ...(root === undefined
    ? {}
    : { PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'), LD_LIBRARY_PATH: join(root, libraries) }),
}
const bucket = 'willow-pages'
const region = 'eu-test-1'
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const parts = ['account', 'container', 'object', 'proxy'] as const

/** Runs one part of Swift with settings from a folder of the test. */
const program = `
import sys
import swift.common.utils as utils
folder, part = sys.argv[1], sys.argv[2]
class NoCache:
    def get(self, *_, **__): return None
    def set(self, *_, **__): pass
    delete = incr = decr = set
def no_cache(*_, **__):
    def filter(app):
        def call(env, start):
            env['swift.cache'] = NoCache()
            return app(env, start)
        return call
    return filter
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
if part == 'rings':
    from swift.common.ring import RingBuilder
    for kind, port in (one.split('=') for one in sys.argv[3:]):
        builder = RingBuilder(4, 1, 0)
        at = {'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)}
        builder.add_dev({'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, 'meta': '', **at})
        builder.rebalance()
        builder.get_ring().save('%s/%s.ring.gz' % (folder, kind))
else:
    from swift.common.wsgi import run_wsgi
    sys.exit(run_wsgi('%s/%s.conf' % (folder, part), part + '-server'))
`

const proxySettings = `[pipeline:main]
pipeline = no-cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:no-cache]
paste.filter_factory = __main__:no_cache
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${keys.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** Returns whether Swift and its S3 interface can run here. */
export async function hasSwift(): Promise<boolean> {
  const child = spawn(python, ['-c', 'import swift.common.middleware.s3api'], { env: pythonEnv, stdio: 'ignore' })
  return new Promise((resolve) => child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0)))
}

export interface SwiftServer {
  storage(prefix: string): S3Storage
  /** Returns the same as environment variables for a process. */
  env(prefix: string): Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  close(): Promise<void>
}

/** Starts OpenStack Swift on one disk: an independent implementation of S3 that Debian packages. */
export async function startSwiftServer(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-swift-'))
  const running: ChildProcess[] = []
  let said = ''
  const run = (...words: string[]) => {
    const child = spawn(python, ['-c', program, folder, ...words], { env: pythonEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    const hear = (chunk: Buffer) => {
      said += String(chunk)
    }
    for (const output of [child.stdout, child.stderr]) output.on('data', hear)
    return child
  }
  const close = async () => {
    await Promise.all(running.map((child) => ended(child, 'SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const ports = await writeSettings(folder)
    const rings = run('rings', ...parts.slice(0, 3).map((part, at) => `${part}=${ports[at]}`))
    await ended(rings)
    running.push(...parts.map((part) => run(part)))
    const urlOf = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${ports[3]}&region=${region}`
    await makeBucket(`http://127.0.0.1:${ports[3]}/${bucket}`, () => said)
    return {
      storage(prefix) {
        const address = parseS3Address(urlOf(prefix))
        if (address === null) throw new Error('Not an address.')
        return { address, keys }
      },
      env: (prefix) => ({
        STORAGE_URL: urlOf(prefix),
        AWS_ACCESS_KEY_ID: keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (signal !== undefined) child.kill(signal)
  await gone
}

/** Writes the settings of each part. Returns the ports. */
async function writeSettings(folder: string): Promise<number[]> {
  await mkdir(join(folder, 'disks/disk'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = tests\n')
  const ports: number[] = []
  for (const part of parts) {
    const port = await freePort()
    ports.push(port)
    const shared = { bind_ip: '127.0.0.1', bind_port: port, workers: 0, user: userInfo().username, swift_dir: folder }
    const stored = { devices: join(folder, 'disks'), mount_check: false }
    const lines = Object.entries(part === 'proxy' ? shared : { ...shared, ...stored }).map(
      ([name, value]) => `${name} = ${value}`,
    )
    const pipeline = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`
    const settings = `[DEFAULT]\n${lines.join('\n')}\n${part === 'proxy' ? proxySettings : pipeline}`
    await writeFile(join(folder, `${part}.conf`), settings)
  }
  return ports
}

/** Creates the bucket as soon as the server replies. */
async function makeBucket(url: string, said: () => string): Promise<void> {
  const client = new AwsClient({ ...keys, service: 's3', region, retries: 0 })
  const giveUpAt = performance.now() + Math.max(60_000, patienceMs)
  for (;;) {
    const reply = await client.fetch(url, { method: 'PUT' }).catch(() => null)
    if (reply?.ok) return
    if (performance.now() > giveUpAt)
      throw new Error(`Swift created no bucket: ${reply?.status} ${await reply?.text()}\n${said()}`)
    await delay(100)
  }
}
