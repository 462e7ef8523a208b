import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isInstalled } from '../not-run.ts'

export interface Typed {
  code: number | null
  said: string
}

/** A machine with Debian in a container of systemd. It has no network. */
export interface DebianMachine {
  /** Types one line in root's shell. */
  type(line: string): Typed
  /** Copies a file of this machine there. */
  bring(from: string, to: string): void
  /** Restarts the whole machine. */
  restart(): Promise<void>
  remove(): Promise<void>
}

const mirror = 'http://deb.debian.org/debian'
export const run = (program: string, words: string[], env = process.env) =>
  execFileSync(program, words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64e6 })

/** What tests with a Debian need. */
export const debianNeeds = {
  'the right to boot a container': process.getuid?.() === 0,
  debootstrap: isInstalled('debootstrap'),
  'systemd-nspawn': isInstalled('systemd-nspawn'),
  // It installs a Debian, which takes minutes.
  'LONG=1': process.env.LONG !== undefined,
}

/** Installs Debian's packages in a folder (debootstrap). */
export function installDebian(root: string, packages: readonly string[]): void {
  // The folder of temporary files of this machine may not exist in the new one.
  const env = {
    ...{ ...process.env, TMPDIR: '/tmp', PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    DEBIAN_FRONTEND: 'noninteractive',
  }
  run('debootstrap', ['--variant=minbase', 'bookworm', root, mirror], env)
  // Nothing may start while packages are installed outside the machine.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  if (packages.length > 0) run('chroot', [root, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  rmSync(join(root, 'usr/sbin/policy-rc.d'))
}

/** Makes a machine with a Debian, and boots it (systemd-nspawn). */
export async function startDebianMachine(packages: readonly string[]): Promise<DebianMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'willow-debian-'))
  const root = join(folder, 'root')
  installDebian(root, ['systemd', 'systemd-sysv', 'passwd', ...packages])

  let container: ChildProcess
  let init = ''
  async function boot(): Promise<void> {
    const words = ['--directory', root, '--boot', '--register=no', '--keep-unit', '--private-network', '--console=passive']
    container = spawn('systemd-nspawn', ['--quiet', ...words], { stdio: 'ignore' })
    for (let left = 600; left > 0; left--) {
      await delay(100)
      init = childOf(container.pid)
      if (init !== '' && /running|degraded/.test(type('systemctl is-system-running').said)) return
    }
    throw new Error('The machine did not boot.')
  }
  function type(line: string): Typed {
    const inside = ['nsenter', '--target', init, '--all', '/bin/sh', '-c', `cd /root\n${line}`]
    const clean = ['-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8']
    const { status, stdout, stderr } = spawnSync('env', [...clean, ...inside], { encoding: 'utf8', input: '' })
    return { code: status, said: stdout + stderr }
  }
  async function end(): Promise<void> {
    const ended = once(container, 'exit')
    type('systemctl poweroff')
    await Promise.race([ended, delay(60_000, undefined, { ref: false })])
    container.kill('SIGKILL')
  }

  await boot()
  return {
    type,
    bring: (from, to) => cpSync(from, join(root, to)),
    async restart() {
      await end()
      await boot()
    },
    async remove() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The init process of a container; empty while there is none. */
export function childOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
  } catch {
    return ''
  }
}
