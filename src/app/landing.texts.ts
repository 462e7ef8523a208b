/** Texts of the landing page. The testimonials are sample copy, attributed by role. */
export const landingTexts = {
  home: (product: string) => `${product}, home`,
  signIn: 'Sign In',
  getStarted: 'Get Started',
  newTab: '(opens in a new tab)',
  hero: {
    titleLines: ['Write by hand.', 'Let the rest be gentle.'],
    lead: (product: string) =>
      `${product} sits beside the paperless planner on your tablet. It times your focus, asks one good question a day, and keeps every page you export.`,
    more: 'See what’s inside',
    note: 'Included with your planner. One code, permanent access.',
  },
  preview: {
    label: 'A look inside the app',
    greeting: 'Good morning',
    date: 'A quiet Tuesday',
    timer: 'Focus Timer',
    time: '25:00',
    timerNote: 'One tomato, then a breath',
    goals: 'Your Goals',
    goalsDone: '3 of 5',
    goalList: [
      { title: 'Write three morning lines', isDone: true },
      { title: 'Plan the week on one page', isDone: true },
      { title: 'Answer the long letter', isDone: true },
      { title: 'Walk without a podcast', isDone: false },
      { title: 'Read ten pages', isDone: false },
    ],
    done: 'done',
    open: 'open',
    pages: '12 pages today',
    pagesNote: 'Exported, named and filed',
    promptCategory: 'Gentle Check-ins',
    prompt: 'What can wait until tomorrow, and be better for it?',
    tryFullApp: 'Try Full App',
  },
  lands: {
    title: 'Written by hand, found by its day',
    text: 'Bring your planner back whole. Each page lands on its own day, with nothing to sort.',
  },
  features: {
    title: 'Six small tools, one calm place',
    lead: 'Each one helps with the page in front of you, then gets out of the way.',
    list: [
      { id: 'timer', title: 'Focus Timer', text: 'A tomato-shaped Pomodoro timer whose breaks adapt to the work you have done.' },
      { id: 'flow', title: 'F.L.O.W. System', text: 'Daily, weekly and monthly goals, with guided planning for the day ahead.' },
      {
        id: 'upload',
        title: 'Upload Pages',
        text: 'Keep the digital planner pages from your paperless device where you can find them.',
      },
      { id: 'prompts', title: 'Daily Prompts', text: 'Gentle prompts and reflections for mornings when the page stays blank.' },
      { id: 'reset', title: 'Reset Flow', text: 'Breathing and mindfulness exercises for the minute between two things.' },
      {
        id: 'folders',
        title: 'Smart Organization',
        text: 'Custom folders for your uploaded pages, so each one has its place.',
      },
    ] as const,
  },
  ready: {
    title: 'Ready to Get Started?',
    text: 'Your planner comes with an access code. Enter it once, choose a password, and sign in.',
    haveCode: 'Have an Access Code?',
    getProPack: 'Get Pro Pack',
    ticketTitle: 'Pro Pack',
    ticketNote: 'one code, one person, permanent access',
    pricingTitle: 'What it costs',
    pricing: (product: string) =>
      `${product} comes with your planner. One purchase includes one code, and a code grants permanent access. The store shows today’s price.`,
  },
  testimonials: {
    title: 'From people who plan by hand',
    quoted: (quote: string) => `“${quote}”`,
    list: [
      {
        quote: 'I plan my lessons in the evening and lose nothing by morning. The page I drew is simply there.',
        role: 'A teacher who plans on e-ink',
      },
      {
        quote: 'It is the first timer that does not make me nervous. When it rings, I get up and water the tomatoes.',
        role: 'A translator who works in short sessions',
      },
      {
        quote: 'One question, one page, one breath. That is all the system I can keep, and so I keep it.',
        role: 'A parent with ten free minutes',
      },
    ],
  },
  about: {
    title: (product: string) => `Why ${product} is quiet`,
    text: [
      'People buy a paperless planner to get away from the noise. Whatever you use with it should be quiet too. So there are no streaks to lose here, no badges, and no numbers that scold.',
      'Your pages stay with the shop you bought from, on its own server. This site loads nothing from anyone else, and it doesn’t track you.',
    ],
  },
  footer: {
    label: 'Footer',
    product: 'Product',
    support: 'Support',
    company: 'Company',
    features: 'Features',
    proPack: 'Pro Pack',
    pricing: 'Pricing',
    helpCenter: 'Help Center',
    contact: 'Contact Us',
    community: 'Community',
    about: 'About',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    legalNotice: 'Legal Notice',
    /** The year of the first release, not the current year. */
    copyright: (product: string) => `© 2025 ${product}`,
  },
}
