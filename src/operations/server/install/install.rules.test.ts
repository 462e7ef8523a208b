import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsIn } from '../../settings-file.rules.ts'
import {
  changeOf,
  commandFor,
  envFileFor,
  faultOfRelease,
  hostOf,
  isUnedited,
  type Part,
  proxyBlock,
  unitFor,
} from './install.rules.ts'

test('the name of a host is taken in any spelling, and nothing else', () => {
  expect(hostOf(' Planner.Example ')).toBe('planner.example')
  expect(hostOf('planner.bücher.example')).toBe('planner.xn--bcher-kva.example')
  const others = [
    '',
    'planner',
    'https://planner.example',
    'planner.example/shop',
    'planner.example:8443',
    '127.0.0.1',
    'a b.example',
  ]
  for (const other of [...others, 'planner.example\nHOST=0.0.0.0', '-a.example', '$(id).example'])
    expect(hostOf(other), other).toBeNull()
})

test('the settings of a new service trust only the proxy on this machine', () => {
  expect(settingsIn(envFileFor('planner.example'))).toEqual({
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/willow',
    PUBLIC_URL: 'https://planner.example',
    HOST: '127.0.0.1',
    PORT: '3000',
    TRUST_PROXY: '127.0.0.1',
  })
})

test('the unit is that of the release, with the folder where it was unpacked', () => {
  const shipped = readFileSync('deploy/willow.service', 'utf8')
  const unit = unitFor(shipped, '/srv/$&/willow')
  expect(unit).toContain('\nExecStart=/srv/$&/willow/willow\n')
  const withoutSeal = unit.slice(0, unit.lastIndexOf('\n', unit.length - 2) + 1)
  expect(withoutSeal.replace('/srv/$&/willow', '/opt/willow')).toBe(shipped)
})

test('the command names the data folder only if the settings do not', () => {
  expect(commandFor('/opt/willow', {})).toContain(
    '\nDATA_DIR=/var/lib/willow exec /opt/willow/willow --settings /etc/willow.env "$@"\n',
  )
  expect(commandFor('/opt/willow', { DATA_DIR: '/var/lib/willow' })).toContain('\nexec /opt/willow/willow --settings')
})

test('a file that was edited or written by hand is kept', () => {
  const earlier = commandFor('/opt/willow-1', {})
  const wanted = commandFor('/opt/willow', {})
  expect(changeOf(null, wanted)).toBe('create')
  expect(changeOf(wanted, wanted)).toBe('none')
  expect(changeOf(earlier, wanted)).toBe('replace')
  for (const edited of [earlier.replace('exec', 'nice exec'), `${earlier}# mine\n`, earlier.trimEnd(), '#!/bin/sh\n', '']) {
    expect(isUnedited(edited), edited).toBe(false)
    expect(changeOf(edited, wanted)).toBe('keep')
  }
})

test('the block for a proxy follows the settings, and lets the largest upload pass', () => {
  const settings = { PUBLIC_URL: 'https://planner.example', PORT: '3100', MAX_UPLOAD_MB: '500' }
  expect(proxyBlock('caddy', settings)).toBe('planner.example {\n\treverse_proxy 127.0.0.1:3100\n}')
  const nginx = proxyBlock('nginx', settings)
  for (const line of ['server_name planner.example;', 'proxy_pass http://127.0.0.1:3100;', 'client_max_body_size 510m;'])
    expect(nginx).toContain(line)
  for (const PUBLIC_URL of ['http://planner.example', 'planner.example', ''])
    expect(proxyBlock('caddy', { PUBLIC_URL })).toBeNull()
  expect(proxyBlock('nginx', {})).toBeNull()
})

const folder = (path: string, mode = 0o755, uid = 0): Part => ({ path, mode: 0o40000 | mode, uid })

test('a program that others than root can change is not made a service', () => {
  const root = '/opt/willow'
  expect(faultOfRelease(root, [folder('/'), folder('/opt'), folder(root)])).toBeNull()
  expect(faultOfRelease(root, [folder('/'), folder('/opt', 0o777), folder(root)])).toEqual({ kind: 'changeable', path: '/opt' })
  expect(faultOfRelease(root, [folder('/'), folder('/opt', 0o775), folder(root)])).toEqual({ kind: 'changeable', path: '/opt' })
  expect(faultOfRelease(root, [folder('/'), folder(root, 0o755, 1000)])).toEqual({ kind: 'changeable', path: root })
})

test('a place that the service cannot see, enter or name is refused', () => {
  expect(faultOfRelease('/opt/willow', [folder('/opt/willow', 0o750)])).toEqual({ kind: 'closed', path: '/opt/willow' })
  for (const root of ['/home/ida/willow', '/root/willow', '/tmp/willow', '/root'])
    expect(faultOfRelease(root, [])?.kind).toBe('hidden')
  for (const root of ['/opt/my willow', '/opt/100%', '/opt/$HOME', '/']) expect(faultOfRelease(root, [])?.kind).toBe('path')
  expect(faultOfRelease('/homes/willow', [])).toBeNull()
})
