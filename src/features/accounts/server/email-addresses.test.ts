import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { expect, test } from 'vitest'
import { isEmail } from '#kit/email-address.ts'
import { createSmtpTransport } from '#kit/server/mail/transport.ts'
import { startMailServer } from '#test/servers/mail-server.ts'

test('the email library reads each accepted address as exactly that one address', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'aB1.-_+@<>()[],;:"\\\' \t=?ü'), maxLength: 8 })
  const likeAnAddress = fc.tuple(piece, piece).map(([local, domain]) => `${local}@${domain}`)
  fc.assert(
    fc.property(likeAnAddress, (text) => {
      if (isEmail(text)) expect(addressparser(text)).toEqual([{ address: text, name: '' }])
    }),
    { numRuns: 20_000 },
  )
})

test.each(['a<V>@x.example', 'c,V@x.example', 'a;b@x.example', 'a(b)@x.example', 'grp:a@x.example', '"a"@x.example'])(
  '%s is not an address',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('emails go to the spelling as typed, and the mail server gets a domain that it accepts', async () => {
  const server = await startMailServer()
  const transport = createSmtpTransport({ url: server.url, from: 'willow@shop.example', isPublicOnly: false })
  const send = (to: string) =>
    transport.send(
      { messageId: `<${to.length}@shop.example>`, to, subject: 'A', text: 'A', html: 'A', headers: {} },
      async () => true,
    )
  const spellings = [
    'ida@bücher.example',
    'ida+plan@xn--bcher-kva.example',
    'ida@نامه\u200cای.example',
    'jose\u0301@mail.example',
  ]
  for (const to of spellings) expect(await send(to)).toEqual({ kind: 'sent' })
  expect(server.received.map(({ source }) => /^To: (.*)$/m.exec(source)?.[1]?.trim())).toEqual([
    'ida@xn--bcher-kva.example',
    'ida+plan@xn--bcher-kva.example',
    'ida@xn--mgba3gch31f060k.example',
    'jose\u0301@mail.example',
  ])
  transport.close()
  await server.close()
})
