import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ifPresent } from '#test/not-run.ts'
import { patienceMs } from '#test/patience.ts'
import { createContainer, readContainerFiles } from '#test/servers/container.ts'
import { debianNeeds, installDebian } from '#test/servers/debian-machine.ts'
import { commandsOfManual, doctorSays, noMailServer, visitFails } from '#test/servers/manual.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const lines = commandsOfManual().flatMap(({ section, line }) => (section === 'Containers' ? [line] : []))
const docker = 'docker compose -f deploy/compose.yaml '
const service = 'willow'
const host = { PLANNER_HOST: 'planner.example' }

test('the commands for containers are ones of the shell, and name the service and the program that the two files have', () => {
  const { program, user } = readContainerFiles(service, host)
  for (const line of lines) expect(spawnSync('sh', ['-n', '-c', line]).status, line).toBe(0)
  const compose = lines.filter((line) => line.startsWith('docker '))
  expect(compose.length).toBeGreaterThan(5)
  for (const line of compose) {
    const [verb = '', ...rest] = line.slice(docker.length).split(' ')
    expect(['up', 'logs', 'exec', 'stop', 'run', 'start'], line).toContain(verb)
    if (verb !== 'up')
      expect(
        rest.find((word) => !word.startsWith('-')),
        line,
      ).toBe(service)
    if (verb === 'exec') expect(rest[1], line).toBe(program)
  }
  for (const line of lines.filter((one) => one.startsWith('install '))) expect(line).toContain(`-o ${user.replace(':', ' -g ')} `)
})

ifPresent(debianNeeds)(
  'the commands for containers do what the manual says, with the user, limits and variables of the two files',
  async () => {
    const files = readContainerFiles(service, host)
    const folder = await temporaryFolder()
    const [root, data, project] = ['root', 'data', 'project'].map((name) => join(folder, name)) as [string, string, string]
    const shell = (line: string) => spawnSync('sh', ['-c', line], { cwd: project, encoding: 'utf8' })
    installDebian(root, [])
    // The first stage of the image.
    const [, tree = ''] =
      /^RUN (npm run release -- --tree) \/opt\/willow --processor \$TARGETARCH$/m.exec(
        readFileSync('deploy/Dockerfile', 'utf8'),
      ) ?? []
    expect(spawnSync('sh', ['-c', `${tree} '${root}/opt/willow' --processor ${process.arch}`]).status).toBe(0)
    cpSync('deploy', join(project, 'deploy'), { recursive: true })
    const container = createContainer({ files, root, logFile: join(folder, 'log') })
    container.make()
    writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost planner.example\n')
    // The volume is new, so it gets the owner of the folder in the image.
    mkdirSync(data, { mode: 0o700 })
    const [uid = 0, gid = 0] = files.user.split(':').map(Number)
    chownSync(data, uid, gid)
    let key = ''
    const volumes: Record<string, string> = { '/data': data }
    const isHealthy = () => expect.poll(() => container.exec(files.health).code, { timeout: patienceMs, interval: 500 }).toBe(0)
    const must = (words: string[], more: Record<string, string> = {}) => {
      const { code, said } = container.exec([files.program, ...words], more)
      expect(code, said).toBe(0)
      return said
    }

    async function follow(line: string) {
      if (!line.startsWith(docker)) {
        const { status, stderr } = shell(line.replace('/mnt/disk/willow', join(folder, 'disk')))
        return expect(status, `${line}\n${stderr}`).toBe(0)
      }
      const [verb, ...rest] = line.slice(docker.length).split(' ')
      if (verb === 'up' || verb === 'start') {
        if (verb === 'up') expect(readFileSync(join(project, 'deploy/.env'), 'utf8')).toBe('PLANNER_HOST=planner.example\n')
        container.start(volumes)
        await isHealthy()
      }
      if (verb === 'logs') expect(container.log()).toMatch(/type this code: \S+/)
      if (verb === 'exec') {
        const { code, said } = container.exec(rest.slice(1))
        // There is no Caddy, and nobody has said where the backups go.
        expect(said, line).toMatch(doctorSays(visitFails('ECONNREFUSED'), 'Backups: No backups are made.', noMailServer))
        expect(code).toBe(1)
      }
      if (verb === 'stop') {
        // The first backup makes the key.
        const made = must(['backup', 'create', '--to', '/data/plain'], { BACKUP_ENCRYPT: 'false' })
        key = /^AGE-SECRET-KEY-\S+$/m.exec(made)?.[0] ?? ''
        expect(await container.stop()).toBe(0)
        const [copy = ''] = globSync(join(data, 'plain/backups/*/database'))
        const from = lines.map((one) => /--from \/data\/(\S+)/.exec(one)?.[1]).find((one) => one !== undefined) ?? ''
        expect(
          shell(`install -d -o ${uid} '${join(data, 'before-update')}' && cp -a '${copy}' '${join(data, from)}'`).status,
        ).toBe(0)
      }
      if (verb === 'run') {
        const { code, said } = container.run(volumes, rest.slice(rest.indexOf(service) + 1))
        expect(code, `${line}\n${said}`).toBe(0)
      }
    }
    try {
      for (const line of lines) await follow(line)
      expect(await container.stop()).toBe(0)
      // What the manual says about backups to a folder of the host.
      volumes['/backups'] = join(folder, 'disk')
      mkdirSync(join(root, 'backups'))
      container.start(volumes, { BACKUP_TO: '/backups' })
      await isHealthy()
      must(['backup', 'create', '--to', '/backups'])
      expect(must(['backup', 'drill', '/backups'], { RECOVERY_KEY: key, TMPDIR: '/data' })).toMatch(/^\S+ is proven/)
    } finally {
      await container.stop()
    }
    expect(spawnSync('find', [data, join(folder, 'disk'), '!', '-uid', String(uid)], { encoding: 'utf8' }).stdout).toBe('')
  },
)
