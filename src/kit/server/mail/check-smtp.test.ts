import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { checkSmtp, explainCheck } from './check-smtp.ts'

const opened: SMTPServer[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close(() => {})
})
/** A certificate that nobody trusts. */
let pems: { key: string; cert: string }
beforeAll(async () => {
  const folder = await temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=mail.example',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ]
  await promisify(execFile)('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert])
  pems = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
})
async function portOf(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disableReverseLookup: true, authOptional: true, ...pems, ...options })
  server.on('error', () => {})
  opened.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.server.address() as AddressInfo).port
}
async function explained(url: string, isPublicOnly = false): Promise<string> {
  const check = { url, isPublicOnly, withinMs: 500 }
  const mail = { from: 'shop@mail.example', to: 'ada@mail.example', subject: 'Test', text: 'Test' }
  return checkSmtp({ ...check, mail }).then(
    () => 'It works.',
    (error: unknown) => explainCheck(error, check),
  )
}

test('a port that begins without TLS names STARTTLS, and says that it answers there', async () => {
  const port = await portOf({})
  expect(await explained(`smtps://ada:secret@127.0.0.1:${port}`)).toMatch(
    new RegExp(
      `^This port of the mail server begins without TLS; choose STARTTLS\\. With STARTTLS at port ${port}, it answers, but its certificate can’t be trusted\\. \\(.*wrong version number`,
    ),
  )
})

test('a port that says nothing may want TLS from the start, and TLS answers there', async () => {
  const port = await portOf({ secure: true })
  const said = await explained(`smtp://127.0.0.1:${port}?requireTLS=true`)
  expect(said).toContain('may want TLS from the start, so choose TLS. With TLS at port')
  expect(said).toContain('(Greeting never received)')
})

test('a server that greets late is told from one that never does, and what is no mail server is named', async () => {
  const late = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (line) => socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'))
    setTimeout(() => socket.write('220-Welcome\r\n220 mail.example ESMTP\r\n'), 700)
  })
  const mailbox = createServer((socket) => socket.on('error', () => {}).write('* OK IMAP4rev1 ready\r\n'))
  const urls = [late, mailbox].map(async (server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  const [ofLate = '', ofMailbox = ''] = await Promise.all(urls)
  expect(await explained(ofLate)).toBe('The mail server takes long to answer, but then it does: emails go out.')
  expect(await explained(ofMailbox)).toMatch(
    /^What answers at this port is not a mail server .*: no answer\. \(\* OK IMAP4rev1 ready\)$/,
  )
  late.close()
  mailbox.close()
})

test('where no other protection answers, what was tried is named, and nothing goes unprotected', async () => {
  const commands: string[] = []
  const port = await portOf({
    disabledCommands: ['STARTTLS'],
    logger: { debug: (_: unknown, ...line: unknown[]) => commands.push(String(line)) } as never,
  })
  const said = await explained(`smtps://ada:secret-of-ada@127.0.0.1:${port}`)
  expect(said).toContain(`begins without TLS; choose STARTTLS. STARTTLS at port ${port}, `)
  expect(said).toContain('TLS at port 465: no answer. (')
  expect(commands.join('\n')).not.toMatch(/C:,AUTH|MAIL FROM|secret-of-ada/)
})

test('a server that wants a sign-in or relays nothing is not asked again', async () => {
  const refusing = (responseCode: number, message: string) => ({
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error(message), { responseCode })),
  })
  const open = async (code: number, message: string) => explained(`smtp://127.0.0.1:${await portOf(refusing(code, message))}`)
  expect(await open(530, '5.7.0 Authentication required')).toBe(
    'The mail server wants a user and a password: 530 5.7.0 Authentication required',
  )
  expect(await open(554, '5.7.1 Relay access denied')).toMatch(/^The mail server passes nothing on without a sign-in, /)
})

test('attack: an inner address is not reached by the other protection either', async () => {
  const port = await portOf({})
  expect(await explained(`smtps://127.0.0.1:${port}`, true)).toBe(
    'The mail server is at an inner address, and MAIL_HOSTS doesn’t name it: This mail server is at an inner address: 127.0.0.1',
  )
})

test('a protection that answers with a trusted certificate is named, and gets no password', async () => {
  const signedIn: string[] = []
  const port = await portOf({
    onAuth({ username = '' }, _session, done) {
      signedIn.push(username)
      done(null, { user: username })
    },
  })
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, pems.cert])
  try {
    expect(await explained(`smtps://ada:secret-of-ada@127.0.0.1:${port}`)).toContain(
      `With STARTTLS at port ${port}, it answers: choose that.`,
    )
  } finally {
    setDefaultCACertificates(trusted)
  }
  expect(signedIn).toEqual([])
})
