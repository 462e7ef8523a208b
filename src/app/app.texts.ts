/** Words of the frame, the dashboard and the screens that belong to no feature (specification 2 and 8). */
export const appTexts = {
  skipToContent: 'Skip to content',
  navigation: {
    label: 'Main',
    home: 'Home',
    library: 'Library',
  },
  notFound: {
    title: 'This page is not here',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Back to Home',
  },
  home: {
    greeting: (greeting: string, name: string) => `${greeting}, ${name}`,
    today: (longDate: string) => `Today is ${longDate}`,
    settings: 'Settings',
    tilesLabel: 'What would you like to do?',
    uploadTile: 'Upload Pages',
    uploadTileText: 'Bring in a page you wrote by hand.',
    recentTitle: 'Recent Pages',
    viewAll: 'View All',
    addPage: 'Upload a page',
    openPage: (name: string) => `Open ${name}`,
    recentEmpty: 'Your pages will gather here',
    recentEmptyText: 'Export a page from your planner, or photograph one, and it stays with you.',
    uploadFirst: 'Upload First Page',
    recentFailed: 'Your recent pages could not be loaded.',
    tryAgain: 'Try again',
    communityTitle: 'Community',
    communityText: 'See how others keep their pages, share your own, ask anything.',
    communityLink: 'Visit the group',
  },
}
