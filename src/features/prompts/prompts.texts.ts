/** Texts of the prompts screen and of the prompt on the dashboard. */
export const promptsTexts = {
  title: 'Prompts',
  lead: 'A good question is often all a blank page needs.',
  categories: 'Categories',
  list: 'Prompts',
  count: (count: number) => `${count} ${count === 1 ? 'prompt' : 'prompts'}`,
  shuffle: 'Shuffle',
  shuffled: 'The prompts are in a new order.',
  isToday: "Today's prompt",
  copy: (text: string) => `Copy prompt: ${text}`,
  copied: 'Copied',
  copiedText: 'The prompt is on your clipboard.',
  copyFailed: 'Error',
  copyFailedText: 'The prompt could not be copied. Please select its words by hand.',
  none: 'No prompts found for this category.',
  viewAll: 'View all prompts',
  tips: {
    title: 'Prompt Tips',
    items: [
      'Give a prompt ten minutes and keep the pen moving. You may stop when the time is up.',
      'Leave the question behind as soon as your pen finds something better.',
      'Copy the prompt to the top of your page. Months later you will know what you were answering.',
    ],
  },
  today: {
    title: "Today's Prompt",
    shuffle: 'Shuffle prompt',
    all: 'All prompts',
  },
}
