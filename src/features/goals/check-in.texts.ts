/** Texts of the weekly check-in. */
export const checkInTexts = {
  title: 'Weekly Check-in',
  greeting: (firstName: string) => `${firstName ? `Hi ${firstName}` : 'Hello'}, how was your week?`,
  lead: "Look it over, then share it with someone who's rooting for you, or copy it into your planner.",
  preview: 'Your weekly goal review',
  share: 'Share',
  copy: 'Copy',
  copied: 'Copied',
  copiedText: 'Your weekly goal review is on your clipboard.',
  copyFailed: 'Error',
  copyFailedText: "The review couldn't be copied. Please select the text and copy it yourself.",
  heading: (firstName: string, date: string) => `${firstName ? `${firstName}'s weekly` : 'Weekly'} goal review, ${date}`,
  doneThisWeek: 'Done this week',
  questions: 'What moved? What can wait? What would feel good to do first?',
}
