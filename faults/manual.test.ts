import { spawnSync } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { ifPresent } from '#test/not-run.ts'
import { patienceMs } from '#test/patience.ts'
import { type DebianMachine, debianNeeds, startDebianMachine, type Typed } from '#test/servers/debian-machine.ts'
import { commandsOfManual, doctorSays, noMailServer, visitFails } from '#test/servers/manual.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const commands = commandsOfManual()

/** Sections whose lines don't run on the machine, and why. */
const notFollowed: Record<string, string> = {
  Containers: 'containers.test.ts follows them.',
  'Moving the files': 'run-by-root.test.ts has an S3 server.',
  'API keys': 'The machine has no certificate for https.',
}

/** Sends requests as the proxy does, and prints the answers. */
const visitor = `
const [path, body] = process.argv.slice(1)
const headers = { origin: 'https://planner.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7', host: 'planner.example', 'content-type': 'application/json' }
const reply = await fetch('http://127.0.0.1:3000' + path, body ? { method: 'POST', headers, body } : { headers })
console.log(reply.status, await reply.text())
`

const people = {
  admin: { name: 'Olive Owner', email: 'olive@shop.example', password: 'a good password of twelve' },
  user: { name: 'Ada', email: 'ada@mail.example', password: 'a good password' },
}

/** Lines that have to say no, each with why, and with all that they may say. */
const refusals: { line: RegExp; because: string; says: RegExp }[] = [
  {
    line: /^willow doctor {2}/,
    because: 'The machine has no certificate and no mail server.',
    says: doctorSays(visitFails('EPROTO'), noMailServer),
  },
  {
    line: /^willow doctor$/,
    because: 'It comes after a restore of what was backed up before the first drill.',
    says: doctorSays(
      visitFails('EPROTO'),
      'Recovery key: Backups are encrypted to the recovery key, but no backup',
      noMailServer,
    ),
  },
  {
    line: /^willow user make-admin/,
    because: 'Ada has not been approved.',
    says: /^Only someone who is approved can become an administrator\.\n$/,
  },
  { line: /^certbot/, because: 'The machine has no network.', says: /^Enter email address/ },
  { line: /^willow alarms settle/, because: 'No email has failed.', says: /^There is no such alarm at the moment\.\n$/ },
  {
    line: /^willow mail send/,
    because: 'There is no mail server.',
    says: /^No mail server is set up\. Set one up in the admin area, or set SMTP_URL\.\n$/,
  },
]

let machine: DebianMachine
afterAll(() => machine?.remove())

ifPresent(debianNeeds)(
  'every command of the manual runs on a bare Debian, as root and without npm, and ends with a proven backup after a restart',
  async () => {
    // Types a line that has to succeed.
    const must = (line: string): string => {
      const { code, said } = machine.type(line)
      expect(code, `${line}\n${said}`).toBe(0)
      return said
    }
    const visit = (path: string, body?: object) => {
      const words = [path, ...(body ? [JSON.stringify(body)] : [])].map((word) => `'${word}'`)
      return must(`/opt/willow/bin/node --input-type=module --eval "$(cat visitor.mjs)" ${words.join(' ')}`)
    }
    const isReady = () => expect.poll(() => visit('/readyz'), { timeout: patienceMs, interval: 500 }).toMatch(/^200 /)
    let userId = ''

    /** What the operator or others have done before a section, as its text says. */
    const before: Record<string, string[]> = {
      'Backups from the first day': ['mkdir /mnt/disk'],
      Commands: ["echo 'a long good password' > password.txt"],
      'From SQLite to PostgreSQL': [
        `su postgres -c "psql -c \\"create role willow login password 'password'\\" -c 'create database willow owner willow'"`,
      ],
      Updates: [
        'BACKUP_ENCRYPT=false willow backup create --to /var/lib/willow/plain',
        'install -d -o willow /var/lib/willow/before-update',
        'cp -a /var/lib/willow/plain/backups/*/database /var/lib/willow/before-update/2026-03-02T09-00-00Z-0069-short-beginnings',
      ],
      'Commands for repairs': [
        // A shop that keeps SQLite.
        "systemctl stop willow && sed -i '/^DATABASE_URL=/d' /etc/willow.env && rm -rf /var/lib/willow",
        'mv /var/lib/willow-sqlite /var/lib/willow && systemctl start willow',
      ],
      'A fixed user for the service': [
        'systemctl stop willow && userdel willow && mkdir -p /var/lib/private && mv /var/lib/willow /var/lib/private/willow',
        'ln -s private/willow /var/lib/willow && echo ReadWritePaths=-/mnt/disk/willow >> /etc/systemd/system/willow.service',
      ],
    }
    const after: Record<string, () => void> = {
      'The first administrator': () => {
        const token = /type this code: (\S+)/.exec(must("journalctl -u willow -o cat | grep 'type this code'"))?.[1]
        expect(visit('/api/setup', { ...people.admin, token })).toMatch(/^201 /)
        const accessCode = must('willow code create').trim()
        const signedUp = visit('/api/create-account', { ...people.user, accessCode })
        expect(signedUp).toMatch(/^201 /)
        userId = /"id":"([^"]+)"/.exec(signedUp)?.[1] ?? ''
      },
      'A fixed user for the service': () => void must('chown -R willow:willow /mnt/disk/willow'),
    }

    async function followSection(section: string, lines: string[]) {
      for (const line of before[section] ?? []) must(line)
      for (const line of lines) {
        if (line.startsWith('npm run release')) {
          rmSync('dist/release', { recursive: true, force: true })
          expect(spawnSync('sh', ['-c', line]).status).toBe(0)
          const [archive = ''] = globSync(`dist/release/*-linux-${process.arch}.tar.gz`)
          machine.bring(archive, `root/${basename(archive)}`)
          continue
        }
        // nginx is an alternative to Caddy, which has its ports.
        if (line.startsWith('apt-get install -y nginx')) must('systemctl stop caddy && systemctl start nginx')
        checkAnswer(line, machine.type(line.replace('0190c3f2-...', userId)))
        if (line.startsWith('certbot')) must('systemctl disable --now nginx && systemctl start caddy')
        if (/systemctl (re)?start willow|willow install --host/.test(line)) await isReady()
      }
      after[section]?.()
    }
    function checkAnswer(line: string, { code, said }: Typed) {
      const refusal = refusals.find((one) => one.line.test(line))
      if (refusal) expect(said, `${line}\n${refusal.because}`).toMatch(refusal.says)
      expect(code === 0, `${line}\n${said}`).toBe(refusal === undefined)
      expect(said, line).not.toMatch(/ at file:|SQLITE_|EACCES/)
    }

    machine = await startDebianMachine(['ca-certificates', 'openssl', 'caddy', 'nginx', 'python3-certbot-nginx', 'postgresql'])
    must('systemctl disable --now nginx && systemctl restart caddy')
    must('echo 127.0.0.1 planner.example >> /etc/hosts')
    const file = join(await temporaryFolder(), 'visitor.mjs')
    writeFileSync(file, visitor)
    machine.bring(file, 'root/visitor.mjs')
    expect(machine.type('command -v npm node').code).not.toBe(0)
    const followed = commands.filter(({ section }) => !(section in notFollowed))
    for (const section of new Set(followed.map((command) => command.section)))
      await followSection(
        section,
        followed.filter((command) => command.section === section).map(({ line }) => line),
      )

    // A disk of backups that is away doesn't keep the service from starting.
    must('mv /mnt/disk /mnt/away && systemctl restart willow')
    await isReady()
    must('mv /mnt/away /mnt/disk')
    await machine.restart()
    expect(must('systemctl is-active willow')).toBe('active\n')
    await isReady()
    // The server itself may be making a backup.
    const backUp = () => machine.type('willow backup create --to /mnt/disk/willow')
    await expect.poll(backUp, { timeout: patienceMs, interval: 1000 }).toMatchObject({ code: 0 })
    expect(must('willow backup drill --key-file recovery-key.txt')).toMatch(/^\S+ is proven: 4 users /)
    expect(must('find /var/lib/willow /mnt/disk/willow ! -user willow')).toBe('')
  },
)
