const counted = (count: number, none: string, one: string, more: string) =>
  count === 0 ? none : count === 1 ? one : `${count.toLocaleString('en-US')} ${more}`

export const deliveriesTexts = {
  title: 'Shop messages',
  lead: 'What your shops sent in the last 30 days, and what became of it.',
  open: 'Shop messages',
  back: 'All orders',
  label: 'Shop messages',
  words: ['message', 'messages'] as const,
  states: {
    refused: 'Refused',
    unread: 'Not understood',
    accepted: 'Accepted',
    known: 'Known already',
    ignored: 'Not about a payment',
  },
  order: 'Order',
  result: 'Result',
  received: 'Received',
  unknownOrder: 'Unknown order',
  noOrder: 'No order',
  tooLarge: 'The message was too large to be kept. Send it again from the shop.',
  settled: 'Put right',
  name: (shop: string, order: string) => `${shop}, ${order}`,
  empty: { title: 'No messages yet', text: 'Each message of a connected shop appears here.' },
  replay: 'Replay',
  replayAll: 'Replay all failed',
  replayedSome: (count: number) =>
    count === 1 ? '1 message was read again' : `${count.toLocaleString('en-US')} messages were read again`,
  replayFailed: "The message couldn't be replayed.",
  contacts: 'Connected shops',
  heard: (shop: string) => `${shop}: last heard`,
  silent: (shop: string) => `Nothing heard from ${shop} since`,
  never: (shop: string) => `Nothing heard from ${shop} yet.`,
  reasons: {
    signature: 'The signature is wrong. The secret in the shop and the one of this server differ.',
    time: 'The signature is right, but its time is more than five minutes off. Check the clock of both servers.',
    json: "The message isn't JSON.",
    number: 'The order number is empty, too long, or begins like a formula.',
    field: (field: string) => `The field "${field}" isn't as expected.`,
  },
  replayed: {
    accepted: 'The order was recorded.',
    known: 'The order had been recorded before.',
    ignored: "The message isn't about a payment.",
    unread: "The message still can't be understood.",
    refused: 'The signature is still wrong. Check the secret first.',
  },
  replayedAll: (accepted: number, left: number) =>
    `${counted(accepted, 'No message was', 'One message was', 'messages were')} recorded, ${counted(left, 'and none is', 'one is', 'are')} left.`,
  notFound: "This message doesn't exist.",
  notReplayable: "This message can't be replayed.",
}
