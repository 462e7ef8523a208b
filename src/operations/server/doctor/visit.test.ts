import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, rootCertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { ifInstalled } from '#test/not-run.ts'
import { freePort } from '#test/servers/free-port.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { trustAuthoritiesIn } from '../extra-authorities.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { wordsOf } from './doctor.rules.ts'
import { doctorTexts } from './doctor.texts.ts'
import { certificateEnd, visitAddress } from './visit.ts'

const { judge } = wordsOf(doctorTexts)

const run = promisify(execFile)

let servers: http.Server[] = []
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
  servers = []
})

async function listen(server: http.Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Answers a visit as Willow does. */
const willow: RequestListener = (_request, response) =>
  response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Please sign in.","code":"auth.not_signed_in"}')

const now = Date.now()

/** Says what the doctor finds at an address, and how to mend it. */
async function found(url: string, ca?: string) {
  const { level, text, fix } = judge.visit(await visitAddress(url, ca === undefined ? {} : { ca }), url, now)
  return `${level}: ${text} ${fix ?? ''}`
}

async function foundAt(listener: RequestListener) {
  return found(`http://127.0.0.1:${await listen(http.createServer(listener))}`)
}

test('an address at which Willow answers is right', async () => {
  expect(await foundAt(willow)).toMatch(/^ok: .* takes large uploads\./)
})

test('a name that no DNS knows is named', async () => {
  expect(await found('http://willow.invalid')).toMatch(
    /^error: willow\.invalid has no address in the DNS .* Add an A or AAAA record/,
  )
})

test('an address that nobody answers is named', async () => {
  expect(await found(`http://127.0.0.1:${await freePort()}`)).toMatch(
    /^warning: This machine gets no answer .*ECONNREFUSED.* firewall/,
  )
})

test('a proxy that refuses the size of an upload is named, and a 413 of our own is not', async () => {
  const proxy: RequestListener = (request, response) => {
    if (request.method === 'GET') return willow(request, response)
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>')
  }
  expect(await foundAt(proxy)).toMatch(/^error: A proxy .* refuses uploads .* client_max_body_size/)
  const ours: RequestListener = (request, response) => {
    if (request.method === 'GET') return willow(request, response)
    response.writeHead(413).end('{"message":"Too large.","code":"library.too_large"}')
  }
  expect(await foundAt(ours)).toMatch(/^ok/)
})

test('an address that leads elsewhere is named', async () => {
  const away: RequestListener = (_request, response) =>
    response.writeHead(301, { location: 'https://www.shop.example/login' }).end()
  expect(await foundAt(away)).toMatch(/^error: .* leads to https:\/\/www\.shop\.example\. .* Set PUBLIC_URL/)
})

test('another program at the address is named, also a sign-in page of a proxy', async () => {
  const page: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>')
  expect(await foundAt(page)).toMatch(/^error: Something else than Willow answers .*status 200.* Let the proxy pass all paths/)
  const json: RequestListener = (_request, response) => response.writeHead(502).end('{"error":"no upstream"}')
  expect(await foundAt(json)).toMatch(/^error: Something else than Willow answers .*status 502/)
})

test('an address that answers too late gets no answer', async () => {
  const port = await listen(http.createServer(() => {}))
  const visit = await visitAddress(`http://127.0.0.1:${port}`, { withinMs: 100 })
  expect(judge.visit(visit, `http://127.0.0.1:${port}`, now).text).toContain('gets no answer')
})

/** Starts Willow behind a certificate of an authority of this test. */
async function withCertificate({ days, name = 'DNS:localhost' }: { days: number; name?: string }) {
  const folder = await temporaryFolder()
  const at = (file: string) => join(folder, file)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await run('openssl', [
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '30',
    '-subj',
    '/CN=Test',
  ])
  await run('openssl', [
    'req',
    ...key,
    '-keyout',
    at('key.pem'),
    '-out',
    at('csr.pem'),
    '-subj',
    '/CN=shop',
    '-addext',
    `subjectAltName=${name}`,
  ])
  const signed = [
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-copy_extensions',
    'copy',
    '-days',
    String(days),
  ]
  await run('openssl', ['x509', '-req', '-in', at('csr.pem'), ...signed, '-out', at('cert.pem')])
  const [pem, secret, ca] = await Promise.all(['cert.pem', 'key.pem', 'ca.pem'].map((file) => readFile(at(file), 'utf8')))
  const port = await listen(https.createServer({ cert: pem, key: secret }, willow))
  return { url: `https://localhost:${port}`, ca, caFile: at('ca.pem') }
}

ifInstalled('openssl')(
  'a certificate that has expired, is for another name, of an unknown authority, or ends soon is named',
  async () => {
    const good = await withCertificate({ days: 60 })
    expect(await found(good.url, good.ca)).toMatch(/^ok/)
    expect(await found(good.url)).toMatch(/^error: This machine doesn’t trust the certificate .*fullchain\.pem/)
    const expired = await withCertificate({ days: -1 })
    expect(await found(expired.url, expired.ca)).toMatch(/^error: The certificate .* has expired.* Renew/)
    const other = await withCertificate({ days: 60, name: 'DNS:www.shop.example' })
    expect(await found(other.url, other.ca)).toMatch(/^error: The certificate isn’t for localhost\. .* contains this name/)
    const ending = await withCertificate({ days: 5 })
    expect(await found(ending.url, ending.ca)).toMatch(/^warning: The certificate ends on .* automatic renewal/)
  },
)

ifInstalled('openssl')('the end of a certificate is read also where this machine doesn’t trust it', async () => {
  const { url } = await withCertificate({ days: 10 })
  const ends = await certificateEnd(url)
  expect(Math.round(((ends?.getTime() ?? 0) - now) / (24 * 60 * 60 * 1000))).toBe(10)
})

test('without https, and where nothing answers, no end of a certificate is known', async () => {
  expect(await certificateEnd(`http://127.0.0.1:${await listen(http.createServer(willow))}`)).toBeNull()
  expect(await certificateEnd(`https://127.0.0.1:${await freePort()}`)).toBeNull()
  expect(await certificateEnd(`https://127.0.0.1:${await listen(http.createServer(willow))}`)).toBeNull()
})

ifInstalled('openssl')(
  'an own authority is trusted that a settings file names after Node has started, besides the usual ones',
  async () => {
    const { url, caFile } = await withCertificate({ days: 20 })
    const before = getCACertificates('default')
    expect(await found(url)).toContain('doesn’t trust the certificate')
    trustAuthoritiesIn(caFile)
    expect(await found(url)).toMatch(/^ok/)
    expect(getCACertificates('default').length).toBeGreaterThan(rootCertificates.length)
    setDefaultCACertificates(before)
  },
)

// A process of its own, because only its entry reads the file before anything connects.
ifInstalled('openssl')('the `willow` command trusts the authority that its settings file names', async () => {
  const { url, caFile } = await withCertificate({ days: 60 })
  const dataDir = await temporaryFolder()
  await (await openInstallation({ dataDir, databaseUrl: undefined })).database.close()
  const saidWith = async (line: string) => {
    const file = join(dataDir, 'willow.env')
    const place = `BACKUP_TO=s3://bucket/shop?endpoint=${url}&region=eu-1\nAWS_ACCESS_KEY_ID=one\nAWS_SECRET_ACCESS_KEY=two`
    await writeFile(file, `DATA_DIR=${dataDir}\n${place}\n${line}\n`)
    const { stdout, stderr } = await runWillow(['--settings', file, 'backup', 'verify'], {})
    return stdout + stderr
  }
  expect(await saidWith('')).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  expect(await saidWith(`NODE_EXTRA_CA_CERTS=${caFile}`)).toContain('refuses the keys')
})
