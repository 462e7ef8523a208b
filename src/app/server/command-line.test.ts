import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { besidesLine, type Launch, lineFor } from './command-line.ts'

const npm: Launch = {
  root: '/srv/shop',
  isRelease: false,
  dataDir: '/srv/shop/data',
  container: null,
  containerName: '4f1c2a',
  envFile: null,
  others: [],
}
const release: Launch = { ...npm, root: '/opt/willow', isRelease: true, dataDir: '/var/lib/willow' }
const command = 'admin create --email E --name N'

test('for npm the line works in any folder, and names a data folder that is not the usual one', () => {
  expect(lineFor(command, npm)).toBe('npm --prefix /srv/shop run -s willow -- admin create --email E --name N')
  expect(lineFor(command, { ...npm, dataDir: '/srv/Data of Ada’s' })).toBe(
    "DATA_DIR='/srv/Data of Ada’s' npm --prefix /srv/shop run -s willow -- admin create --email E --name N",
  )
  expect(lineFor('doctor', { ...npm, dataDir: "/srv/it's" })).toContain("DATA_DIR='/srv/it'\\''s' ")
})

test('for a release it names the program and the data folder, and the file of variables of the service', () => {
  expect(lineFor(command, release)).toBe('DATA_DIR=/var/lib/willow /opt/willow/willow admin create --email E --name N')
  expect(lineFor(command, { ...release, envFile: '/etc/willow.env' })).toBe(
    'DATA_DIR=/var/lib/willow /opt/willow/willow --settings /etc/willow.env admin create --email E --name N',
  )
  expect(readFileSync('deploy/willow.service', 'utf8')).toContain('EnvironmentFile=-/etc/willow.env\n')
})

test('in a container it runs inside of that container, which has the variables', () => {
  const inDocker = { ...release, dataDir: '/data', others: ['DATABASE_URL'] }
  expect(lineFor(command, { ...inDocker, container: 'docker' })).toBe(
    'docker exec -it 4f1c2a /opt/willow/willow admin create --email E --name N',
  )
  expect(lineFor(command, { ...inDocker, container: 'podman' })).toMatch(/^podman exec -it 4f1c2a \/opt/)
  expect(lineFor(command, { ...inDocker, container: 'kubectl' })).toMatch(/^kubectl exec -it 4f1c2a -- \/opt/)
  expect(besidesLine({ ...inDocker, container: 'docker' })).toBe('')
})

test('variables that may hold a password are named, and their values are not printed', () => {
  expect(besidesLine(npm)).toBe('')
  expect(besidesLine({ ...npm, others: ['DATABASE_URL'] })).toBe(' Give it the same DATABASE_URL as the server.')
  expect(besidesLine({ ...npm, others: ['DATABASE_URL', 'STORAGE_URL', 'SECRET_KEY'] })).toBe(
    ' Give it the same DATABASE_URL, STORAGE_URL and SECRET_KEY as the server.',
  )
  expect(besidesLine({ ...npm, envFile: '/etc/willow.env', others: ['DATABASE_URL'] })).toBe('')
})
