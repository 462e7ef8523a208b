import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { envFileFor, proxyBlock } from '#operations/server/install/install.rules.ts'
import { settingsIn } from '#operations/settings-file.rules.ts'
import { freePort } from '#test/servers/free-port.ts'
import { type ReceivedMail, startMailServer } from '#test/servers/mail-server.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

export const mailHost = 'smtp.mail.example'
export const mailUser = { user: 'shop@mail.example', password: 'of the mail server' }

/** A server as `willow install` sets it up, behind Caddy, and a mail server somewhere on the internet. */
export async function startProduction() {
  const folder = await temporaryFolder()
  const [port, serverPort] = [await freePort(), await freePort()]
  const { DATA_DIR: _, ...variables } = settingsIn(envFileFor(`localhost:${port}`))
  const settings = { ...variables, PORT: String(serverPort) }
  const stopCaddy = await startCaddy(folder, proxyBlock('caddy', settings) ?? '')
  const mail = await startMail(folder)
  const server = await startServerProcess({
    // Node's own variable stands for the authorities that every machine trusts.
    env: { ...settings, NODE_EXTRA_CA_CERTS: mail.certificate },
    nodeOptions: ['--import', internetWith(mailHost, mail.ports)],
    waitFor: 'listening',
  })
  return {
    url: server.url,
    log: server.log,
    received: mail.received,
    async stop() {
      await server.stop()
      await stopCaddy()
      await mail.close()
    },
  }
}

/** Starts Caddy as an operator would, with a certificate of its own instead of a public one. */
async function startCaddy(folder: string, block: string) {
  const file = join(folder, 'Caddyfile')
  const own = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n'
  await writeFile(file, own + block.replace('{\n', '{\n\tbind 127.0.0.1\n\ttls internal\n'))
  const env = { PATH: process.env.PATH, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
  return async () => {
    const ended = once(caddy, 'exit')
    caddy.kill()
    await ended
  }
}

/** Starts a mail server of a provider: TLS at once at port 465 and after STARTTLS at port 587, and a password at both. */
async function startMail(folder: string) {
  const [key, certificate] = [join(folder, 'mail-key.pem'), join(folder, 'mail.pem')]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${mailHost}`, '-addext', `subjectAltName=DNS:${mailHost}`, '-keyout', key, '-out', certificate],
  ])
  const received: ReceivedMail[] = []
  const pems = { key: await readFile(key, 'utf8'), cert: await readFile(certificate, 'utf8') }
  const start = (isAtOnce: boolean) => startMailServer({ received, secure: { ...pems, ...mailUser, isAtOnce } })
  const [atOnce, upgraded] = [await start(true), await start(false)]
  const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
  return {
    certificate,
    received,
    ports: { 465: portOf(atOnce), 587: portOf(upgraded) },
    close: async () => void (await Promise.all([atOnce.close(), upgraded.close()])),
  }
}

/**
 * Returns a module for the server (`--import`) that stands in for the internet: `host` has a public address there, and what is sent to it
 * arrives at these ports of this machine. The server looks the name up and checks the address as always.
 */
function internetWith(host: string, ports: Record<number, number>): string {
  const source = `
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
const host = ${JSON.stringify(host)}
const ports = ${JSON.stringify(ports)}
const { lookup } = dns
const { connect } = net
const answer = (address, { all }, done) => (all ? done(null, [{ address, family: 4 }]) : done(null, address, 4))
dns.lookup = (name, options, done) => (name === host ? answer('93.184.216.34', options, done) : lookup(name, options, done))
net.connect = (options, ...rest) => {
  if (options?.host !== host) return connect(options, ...rest)
  const toHere = (name, how, done) =>
    options.lookup(name, how, (error) => (error ? done(error) : answer('127.0.0.1', how, done)))
  return connect({ ...options, port: ports[options.port], lookup: toHere }, ...rest)
}
syncBuiltinESMExports()
`
  return `data:text/javascript,${encodeURIComponent(source)}`
}
