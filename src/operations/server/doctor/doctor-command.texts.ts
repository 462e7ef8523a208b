/** Texts that only `willow doctor` shows. They stay English, like those of all commands. */

const amount = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('#', count.toLocaleString('en-US'))

export const doctorCommandTexts = {
  titles: { configuration: 'Configuration', start: 'Start' },
  configuration: { fix: 'Correct this environment variable, then start again.' },
  start: {
    ok: 'The database and the files belong together, and the schema is up to date.',
    refused: { fix: 'Do what the message says. The server can’t start until then.' },
    pending: {
      text: (steps: number) => `The database is ${amount(steps, 'one step', '# steps')} behind this version.`,
      fix: 'Start the server, or run “willow migrate”. Checks that need the new tables were skipped.',
    },
  },
  mail: {
    sent: (to: string) => `The mail server accepted an email to ${to}. Check that it arrives, and isn’t marked as spam.`,
    notSent: {
      text: (to: string, reason: string) => `The email to ${to} was refused: ${reason}`,
      fix: 'Check MAIL_FROM: the mail server has to accept it as a sender.',
    },
    subject: (product: string) => `${product} can send email`,
    body: (product: string) => `This is a test of the mail server, sent by “willow doctor --mail-to”. ${product} can send email.`,
  },
  summary: (warnings: number, errors: number) =>
    warnings + errors === 0
      ? 'Everything works.'
      : `${amount(errors, 'One error', '# errors')}, ${amount(warnings, 'one warning', '# warnings')}.`,
  marks: { ok: 'ok      ', warning: 'warning ', error: 'ERROR   ' },
}
