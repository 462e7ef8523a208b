import type { PlantedFault } from '../planted.ts'

const worker = 'src/kit/server/mail/worker.ts'
const keptTimes = 'src/operations/server/upkeep/kept-times.ts'

const inWorker = (title: string) => ({ file: 'src/kit/server/mail/worker.test.ts', title })
const inKeptTimes = (title: string) => ({ file: 'src/operations/server/upkeep/kept-times.test.ts', title })

export const mail: PlantedFault[] = [
  {
    guard: 'an email that may have arrived is not sent again',
    file: worker,
    find: "await abandoned.set({ state: 'waiting', next_try_at: now }).where('is_handed_over', '=', false).execute()",
    replace: "await abandoned.set({ state: 'waiting', next_try_at: now }).execute()",
    test: inWorker('an email that a crashed worker had handed over is shown as failed, not sent twice'),
  },
  {
    guard: 'the lease of an email lasts 20 seconds',
    file: worker,
    find: 'leaseMs = 20 * 1000',
    replace: 'leaseMs = 21 * 1000',
    test: inWorker('a worker that was frozen past its lease sends nothing, because another one has sent the email'),
  },
  {
    guard: 'only the worker that holds an email sends it',
    file: worker,
    find: 'return marked.length === 1',
    replace: 'return true',
    test: inWorker('a worker that was frozen past its lease sends nothing, because another one has sent the email'),
  },
  {
    guard: 'emails that a user is waiting for are sent first',
    file: worker,
    find: "      .orderBy('is_bulk')\n",
    replace: '',
    test: inWorker('an email that a user is waiting for is sent before a thousand emails to customers'),
  },
  {
    guard: 'emails are kept for 180 days',
    file: keptTimes,
    find: 'mails: 180',
    replace: 'mails: 181',
    test: inKeptTimes('an email is kept for 180 days after it was sent'),
  },
  {
    guard: 'the action log is kept for two years',
    file: keptTimes,
    find: 'actions: 730',
    replace: 'actions: 729',
    test: inKeptTimes('the action log is kept for two years'),
  },
  {
    guard: 'order events are kept for two years',
    file: keptTimes,
    find: 'orderEvents: 730',
    replace: 'orderEvents: 731',
    test: inKeptTimes('order events are kept for two years'),
  },
  {
    guard: 'an email that is still waiting is not removed',
    file: 'src/kit/server/mail/outbox.ts',
    find: "['sent', 'failed', 'settled'] as const",
    replace: "['sent', 'failed', 'settled', 'waiting'] as const",
    test: inKeptTimes('an email that is still waiting is kept, however old it is'),
  },
  {
    guard: 'at most 200 refused messages of a shop are stored in an hour',
    file: 'src/features/orders/server/deliveries/receive-delivery.ts',
    find: "name: 'webhook-refusals', points: 200,",
    replace: "name: 'webhook-refusals', points: 2000,",
    test: {
      file: 'src/features/orders/server/deliveries/deliveries.api.test.ts',
      title: 'more than 200 refused messages of a shop in an hour are refused without being stored',
    },
  },
  {
    guard: 'administrators get at most one notification about alarms in 15 minutes',
    file: 'src/operations/server/alarms/alarm-round.ts',
    find: "name: 'alarm-notifications', points: 1,",
    replace: "name: 'alarm-notifications', points: 100,",
    test: {
      file: 'src/operations/server/alarms/alarms.api.test.ts',
      title: 'a burst of new alarms is one notification to each administrator, without personal data',
    },
  },
  {
    guard: 'a failed job raises an alarm',
    file: 'src/operations/server/alarms/alarm-watch.ts',
    find: '      if (!last) return null\n',
    replace: '      if (last) return null\n',
    test: {
      file: 'src/app/server/admin/dead-jobs.api.test.ts',
      title: 'a failed job raises an alarm until it is retried',
    },
  },
]
