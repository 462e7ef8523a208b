/** Texts of the keyboard help, its setting and the command palette. */
export const keyboardTexts = {
  title: 'Keyboard',
  lead: 'Single keys can be switched off in Settings.',
  chord: 'then',
  sections: { everywhere: 'Everywhere', go: 'Go to', library: 'Library', viewer: 'In a file' },
  keys: {
    help: 'Show the keys',
    palette: 'Find anything',
    search: 'Search your pages',
    upload: 'Upload pages',
    timer: 'Start or pause the open timer',
    toasts: 'Go to the last notification',
    close: 'Close what is open',
    selectAll: 'Select all, while selecting',
    range: 'Select up to here',
    remove: 'Delete what is selected',
    pages: 'Turn the page',
    zoom: 'Zoom in and out',
  },
  names: { space: 'Space', escape: 'Esc', delete: 'Delete', click: 'Click', control: 'Ctrl', shift: 'Shift' },
  /** Names of screens that aren't in the navigation, by the key that opens them. */
  screens: { f: 'Your focus', y: 'Your planner', s: 'Settings' } as Readonly<Record<string, string>>,
  settings: {
    label: 'Single keys',
    hint: 'g and a letter goes to a screen, u uploads, / searches, ? shows all keys. When this is off, only shortcuts with Ctrl or Cmd work.',
    show: 'Show all keys',
  },
  palette: {
    title: 'Find anything',
    placeholder: 'A screen, something to do, or a page',
    results: 'Results',
    none: 'Nothing found',
    timer: 'Open the focus timer',
    goTo: (name: string) => `Go to ${name}`,
    page: (folder: string) => `Page in ${folder}`,
    searchAll: (text: string) => `Search the library for “${text}”`,
  },
}
