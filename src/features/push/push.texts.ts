import type { Arrival, DeviceArrival } from './arrival.rules.ts'

/** Texts about notifications on a device. */
export const pushTexts = {
  testTitle: 'It works',
  testText: 'Notifications arrive on this device.',
  removed: 'This device gets no more notifications.',
  /** For a message that the browser couldn't read. */
  unreadableTitle: 'Something is waiting for you',
  unreadableText: 'Open the app to see it.',
  label: 'Notifications on this device',
  /** When notifications arrive on this device, or why they can't. */
  hint: {
    always: 'Reminders and the end of a focus session arrive here, even when the app is closed.',
    running: 'Reminders and the end of a focus session arrive here while this browser is running, even when no page is open.',
    awake:
      'Reminders and the end of a focus session arrive here while the tablet is awake. E-ink tablets often sleep through them.',
    insecure: 'Notifications need an address that starts with https. This one doesn’t.',
    install: 'On iPhone and iPad, add this app to your Home Screen first (Share, then Add to Home Screen), and open it there.',
    unsupported: 'This browser can’t show notifications. Reminders appear on the page while it’s open.',
    denied: 'Your browser blocks notifications from this page. You can change that in its site settings.',
  } satisfies Record<Arrival, string>,
  failed: {
    denied: 'Your browser blocks notifications from this page. You can change that in its site settings.',
    dismissed: 'Your browser asked, and nobody answered. Turn this on again when you’re ready.',
    'no-worker': 'This browser isn’t ready yet. Load the page again, then turn this on.',
    'no-service':
      'This browser has no push service it can reach. That happens on tablets without Google services, and in private windows.',
    offline: 'You’re offline. Turn this on when you have a connection.',
    other: 'Notifications couldn’t be turned on. Please try again.',
  },
  test: {
    send: 'Send me a test',
    sending: 'Sending…',
    accepted: 'Sent, and accepted. It should be here in a moment.',
    late: 'Sent, and accepted. If it doesn’t show within a minute, look at the notification settings of this device.',
    shown: 'Sent, accepted and shown.',
    wait: 'The push service wants us to wait. Try again in a few minutes.',
    refused: 'The push service didn’t accept it. Turn notifications off and on again.',
    failed: 'The push service can’t be reached right now. Try again later.',
    gone: 'This device was forgotten. Turn notifications off and on again.',
    notSent: 'The test couldn’t be sent. Please try again.',
  },
  devices: {
    title: 'Other devices with notifications',
    unknown: 'Unknown browser',
    since: (day: string) => `Since ${day}.`,
    /** When notifications arrive on that device. */
    arrives: {
      always: 'Arrive there even when the app is closed.',
      running: 'Arrive there while its browser is running.',
    } satisfies Record<DeviceArrival, string>,
    waiting: 'Its push service doesn’t answer right now.',
    refused: 'The last one wasn’t accepted. Turn notifications off and on there.',
    remove: 'Remove',
    removeLabel: (device: string) => `Remove ${device}`,
    notRemoved: 'The device couldn’t be removed. Please try again.',
  },
}
