import type { TimerMode } from '#features/focus-timer/focus-timer.rules.ts'

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)

/** Texts of the pages without scripts, at /paper. */
export const paperTexts = {
  /** `Monday, 2 March` */
  day: (moment: number, timeZone: string) =>
    format({ weekday: 'long', day: 'numeric', month: 'long', timeZone })
      .format(moment)
      .replace(/^(\w+) /, '$1, '),
  /** `10:25` */
  time: (moment: number, timeZone: string) =>
    format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment),
  nav: { today: 'Today', goals: 'Goals', flow: 'F.L.O.W.', timer: 'Timer', library: 'Library' },
  zone: 'Time zone',
  fullApp: 'The full app',
  signOut: 'Sign out',
  back: 'Go back',
  backToToday: 'Back to today',
  noPage: "There's no page here",
  signIn: {
    title: 'Sign in',
    lead: (product: string) => `${product} for e-readers and older browsers: the same goals, the same pages, without scripts.`,
    email: 'Email',
    password: 'Password',
    button: 'Sign in',
    noAccount: 'No account yet? It takes a newer browser to create one. Use a phone or a computer, then sign in here.',
    again: 'Please sign in again.',
  },
  /** Confirmation after a form was sent, by the name that the redirect puts into the address. */
  said: {
    'signed-out': "You're signed out.",
    'goal-added': 'Goal added.',
    'goal-done': 'Done. Nice work.',
    'goal-open': 'Your goal is open again.',
    'goal-removed': 'Goal deleted.',
    'goal-back': 'Your goal is back.',
    uploaded: 'Your page is in the library.',
    zone: 'The time zone is set.',
  },
  undo: 'Undo',
  staleForm: 'This page was open for too long. Nothing was changed. Please try again.',
  today: {
    prompt: "Today's prompt",
    goals: 'Your goals',
    noGoals: 'No open goals.',
    addGoal: 'Add a goal',
    allGoals: 'All goals',
    flow: (number: number, all: number, title: string) => `F.L.O.W., step ${number} of ${all}: ${title}`,
    flowDone: 'F.L.O.W.: all four steps are done',
    openFlow: 'Open F.L.O.W.',
    zoneUnknown: (zone: string) => `Times are in ${zone}.`,
    chooseZone: 'Choose your time zone',
  },
  goals: {
    title: 'Goals',
    add: 'Add goal',
    goal: 'Goal',
    timeframe: 'Timeframe',
    open: 'Open goals',
    remove: 'Delete',
    more: 'More goals',
    tick: 'Tap a goal to mark it as done.',
  },
  timer: {
    title: 'Focus timer',
    endsAt: (time: string) => `The timer ends ${time}`,
    breakEndsAt: (time: string) => `The break ends ${time}`,
    pausedWith: (minutes: number) => `Paused, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`,
    /** A time on another day than today. */
    onDay: (day: string, time: string) => `on ${day}, ${time}`,
    ready: {
      work: (minutes) => (minutes === 25 ? 'Twenty-five minutes, one thing.' : `${minutes} minutes, one thing.`),
      break: (minutes) => `A break of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    } satisfies Record<TimerMode, (minutes: number) => string>,
    now: (time: string) => `It's ${time} now.`,
    reloads: 'This page refreshes when the time is up.',
    start: { work: 'Start the timer', break: 'Start the break' } satisfies Record<TimerMode, string>,
    pause: 'Pause',
    resume: 'Go on',
    stop: 'Stop',
    work: 'Back to work',
    open: 'Open the timer',
    workDone: (time: string) => `Your session ended ${time}. It's been counted.`,
    breakDone: (time: string) => `Your break ended ${time}.`,
    choose: 'Choose your break',
    breakOf: (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    suggested: 'suggested',
  },
  flow: {
    title: 'F.L.O.W.',
    step: (number: number, all: number) => `Step ${number} of ${all}`,
    done: 'This step is done.',
    complete: 'Complete step',
    reopen: 'Reopen step',
    another: 'Another prompt',
    previous: 'Previous step',
    next: 'Next step',
    allDone: 'Your day has a shape. All four steps are done.',
    startOver: 'Start over',
  },
  library: {
    title: 'Library',
    all: 'All pages',
    folders: 'Folders',
    moreFolders: 'More folders',
    upload: 'Upload a page',
    empty: 'No pages yet.',
    emptyFolder: 'This folder is empty.',
    older: 'Older pages',
    newest: 'Newest pages',
    folderOf: (name: string) => `Folder: ${name}`,
  },
  page: {
    of: (page: number, pages: number) => `Page ${page} of ${pages}`,
    previous: 'Previous page',
    next: 'Next page',
    picture: (name: string, page: number) => `${name}, page ${page}`,
    close: 'Back to the library',
  },
  upload: {
    title: 'Upload a page',
    file: (mb: number) => `A PDF or an image, up to ${mb} MB`,
    folder: (name: string) => `It goes into the folder “${name}”. To choose another one, open it first.`,
    button: 'Upload',
    choose: 'Choose a folder',
  },
  zones: {
    title: 'Time zone',
    lead: (zone: string, time: string) => `It's ${time} in ${zone.replaceAll('_', ' ')}.`,
    areas: 'Where are you?',
    zone: (area: string) => `Time zone in ${area}`,
    save: 'Use this time zone',
    universal: 'Use UTC',
    unknown: 'Please choose one of the time zones.',
  },
}

export type Said = keyof typeof paperTexts.said
