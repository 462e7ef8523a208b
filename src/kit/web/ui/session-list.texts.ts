/** Texts of the list of signed-in devices. */
export const sessionListTexts = {
  label: 'Sessions',
  unknownBrowser: 'Unknown browser',
  current: 'This session, since',
  since: 'Since',
  copy: (pins: number) =>
    pins === 0
      ? 'Keeps a copy to read offline.'
      : `Keeps a copy to read offline, and ${pins === 1 ? '1 thing' : `${pins} things`} you chose.`,
  end: 'End',
  endLabel: (browser: string) => `End session: ${browser}`,
}
