import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../toolchain/install.mjs'

/** The processors that a release is made for, by Node's names. */
export const processors = ['x64', 'arm64'] as const
export type Processor = (typeof processors)[number]

/** A machine of a shop: Linux with glibc, and a processor. */
export interface Machine {
  processor: Processor
  /** The folder whose `node_modules` has the packages for this machine. */
  packagesIn: string
  /** The program of Node for this machine. */
  node: string
}

/** Reads the name of a processor, as Node or Docker (`amd64`) spells it. */
export function readProcessor(name: string): Processor {
  const found = processors.find((processor) => processor === name.replace('amd64', 'x64'))
  if (!found) throw new Error(`A release is made for ${processors.join(' or ')}, and not for ${name}.`)
  return found
}

/** Returns what is installed here for a machine like this one, and installs the packages of another one beside the release. */
export function prepareMachine(project: string, processor: Processor): Machine {
  if (process.platform === 'linux' && processor === process.arch)
    return { processor, packagesIn: project, node: join(project, 'node_modules/node/bin/node') }
  const packagesIn = join(project, `dist/release/packages-${processor}`)
  rmSync(packagesIn, { recursive: true, force: true })
  mkdirSync(packagesIn, { recursive: true })
  const read = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8'))
  const { version } = read('node_modules/node/package.json')
  const nodePackage = `node-linux-${processor}`
  const { name, dependencies } = read('package.json')
  // npm takes the packages of another processor only where they are optional.
  const manifest = { name, dependencies, optionalDependencies: { [nodePackage]: version } }
  writeFileSync(join(packagesIn, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(packagesIn, 'package-lock.json'), JSON.stringify(read('package-lock.json')))
  console.error(`Installing the packages for ${processor} ...`)
  const machine = ['--os=linux', `--cpu=${processor}`, '--libc=glibc']
  const words = ['install', '--no-save', '--omit=dev', '--include=optional', '--ignore-scripts', '--loglevel=error', ...machine]
  npm(
    `Installing the packages for ${processor} failed. Without a network: npm run release -- --processor ${process.arch}`,
    words,
    packagesIn,
  )
  return { processor, packagesIn, node: join(packagesIn, `node_modules/${nodePackage}/bin/node`) }
}
