import type { PlantedFault } from '../planted.ts'

const sent = 'src/features/reminders/server/reminders.api.test.ts'
const planned = 'src/features/reminders/planned.rules.test.ts'
const jobs = 'src/features/reminders/server/reminders.ts'

/** Reminders that are sent by push or email. */
export const reminders: PlantedFault[] = [
  {
    guard: 'a time that occurs twice counts the first time',
    file: 'src/kit/local-time.ts',
    find: 'new Date(Math.min(...fits))',
    replace: 'new Date(Math.max(...fits))',
    test: { file: 'src/kit/local-time.test.ts', title: 'a time that occurs twice counts the first time' },
  },
  {
    guard: 'a time that the clock skips is replaced by the moment of the change',
    file: 'src/kit/local-time.ts',
    find: 'if (wallMs(middle, timeZone) > wanted) after = middle',
    replace: 'if (wallMs(middle, timeZone) < wanted) after = middle',
    test: { file: 'src/kit/local-time.test.ts', title: 'a time that the clock skips is replaced by the moment of the change' },
  },
  {
    guard: 'several late reminders are combined after two hours',
    file: 'src/features/reminders/planned.rules.ts',
    find: '> lateMinutes * 60_000',
    replace: '>= lateMinutes * 60_000',
    test: { file: planned, title: 'a reminder is late after two hours' },
  },
  {
    guard: 'a pause ends on its day',
    file: 'src/features/reminders/reminders.rules.ts',
    find: 'day < delivery.pausedUntil',
    replace: 'day <= delivery.pausedUntil',
    test: { file: planned, title: 'a pause ends on its day, however far away' },
  },
  {
    guard: 'reminders due at the same time are sent as one message',
    file: jobs,
    find: '[first, ...(others as Due[])]',
    replace: '[first]',
    test: { file: sent, title: 'reminders due at the same time are one message' },
  },
  {
    guard: 'nothing is sent in the quiet hours',
    file: jobs,
    find: 'if (morning === null) return send(tx, recipient, [])',
    replace: 'if (morning !== undefined) return send(tx, recipient, [])',
    test: { file: sent, title: 'the message about late reminders waits until the quiet hours end' },
  },
  {
    guard: 'reminders planned while the clock was ahead are planned again',
    file: jobs,
    find: 'await database.transaction((tx) => plan(tx, owner))',
    replace: 'await database.transaction(async () => void owner)',
    test: { file: sent, title: 'reminders planned while the clock was a year ahead are planned again' },
  },
  {
    guard: "only a signed link can turn off a user's email reminders",
    file: 'src/features/reminders/server/reminders.routes.ts',
    find: 'const userId = tokens.read(query.token)',
    replace: "const userId = query.token.split('.')[0] ?? null",
    test: { file: sent, title: "an email program can turn off a user's email reminders with one click, but no other user's" },
  },
  {
    guard: 'only a verified address gets reminders',
    file: 'src/features/accounts/server/users.store.ts',
    find: 'row.verifiedAt === null ? null : row.email',
    replace: 'row.email',
    test: {
      file: sent,
      title: 'an unverified address and a user with revoked access get no reminders',
    },
  },
  {
    guard: 'without a mail server no reminder by email is planned',
    file: 'src/features/reminders/server/email-channel.ts',
    find: 'delivery.email && hasMailServer &&',
    replace: 'delivery.email &&',
    test: { file: sent, title: 'without a mail server no reminder by email is planned' },
  },
  {
    guard: 'reminders are sent after emails that a user is waiting for',
    file: 'src/features/mail/mail.rules.ts',
    find: "kind === 'code' || kind === 'reminder'",
    replace: "kind === 'code'",
    test: {
      file: 'src/features/mail/mail.rules.test.ts',
      title: 'codes and reminders are sent after the emails that a user waits for',
    },
  },
  {
    guard: 'an unknown time zone is refused',
    file: 'src/features/settings/server/settings.routes.ts',
    find: 'if (delivery?.timeZone != null && !isTimeZone(delivery.timeZone)) throw unknownTimeZone()',
    replace: '',
    test: { file: sent, title: 'a time zone or a day that does not exist is refused' },
  },
  {
    guard: 'a pause until a day that does not exist is refused',
    file: 'src/features/settings/server/settings.routes.ts',
    find: 'if (delivery?.pausedUntil != null && !isDay(delivery.pausedUntil)) throw invalidRequest()',
    replace: '',
    test: { file: sent, title: 'a time zone or a day that does not exist is refused' },
  },
]
