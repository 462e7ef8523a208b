/** Five prompts for each category, by id. Never change an id or reuse it for another prompt, because browsers may store it. */
export const promptWords = {
  "Today's Journaling Ideas": {
    'journal-conversation':
      'Write down one short conversation from the last day, as close to word for word as you can. What was it really about?',
    'journal-oldest-thing':
      'Look around and choose the oldest thing you own in this room. How did it come to you, and why is it still here?',
    'journal-unasked': 'What did you last do that nobody had asked of you? How did it feel to be the one who began?',
    'journal-meal': 'Describe the last meal you truly tasted: where you sat, who was there, what the light was like.',
    'journal-noticed': 'Finish this sentence five times without lifting your pen for long: “Today I noticed …”',
  },
  "This Week's Focus": {
    'week-one-thing':
      'If only one thing gets done by Sunday, which one would let you breathe out? Write down its first ten minutes.',
    'week-postponed':
      'Which task has wandered from list to list for weeks? Do it, hand it on, or cross it out, and write down why.',
    'week-tightest-day': 'Which day of this week is the tightest? Draw a box around it and decide now what stays out.',
    'week-message': 'Who would be glad to hear from you this week? Write the first line of that message here.',
    'week-real-time': 'What did last week show you about how long things really take? Plan one day of this week by that clock.',
  },
  'Monthly Reflection': {
    'month-one-page': 'Leaf back through this month. If you could keep only one of its pages, which one would it be?',
    'month-energy': 'What took more out of you this month than it looked like on the page, and what quietly gave some back?',
    'month-yes': 'Find one yes of this month that should have been a no. How would you word that no today, kindly?',
    'month-slowly-better': 'Name something that got better so slowly that you almost missed it.',
    'month-chapter': 'If this month were a chapter, what would it be called, and what would its last sentence be?',
  },
  'Creative Sparks': {
    'spark-shop': 'Invent a small shop that sells exactly what you need this week. What stands in its window?',
    'spark-map': 'Draw your day as a map. Mark the bridges, the swamp, and the spot with the view.',
    'spark-letter': 'Let your planner write you a letter. It has seen everything and is entirely on your side.',
    'spark-sound': 'Choose a sound you can hear right now and describe it so well that you never need to name it.',
    'spark-film': 'Your morning is the opening scene of a film. Where does the camera stand, and what does it notice first?',
  },
  'Gentle Check-ins': {
    'check-body': 'Where has today settled in you: jaw, shoulders, stomach, hands? Ask that place what it would like.',
    'check-fire': 'From candle to bonfire, how much fire is in you today? What would be a fair amount to ask of it?',
    'check-carrying': 'What are you carrying that somebody else handed to you? Where could you set it down until tomorrow?',
    'check-longer-answer': 'What have you been saying lately when people ask how you are? Write the longer answer here.',
    'check-patient-need':
      'Sleep, company, quiet, movement: which one has waited most patiently for you? Give it a place in tomorrow.',
  },
  'Mindful Moments': {
    'mindful-three-breaths': 'Put the pen down for three breaths. Then write where your thoughts had wandered off to.',
    'mindful-hand': 'Hold a cup, a stone or a spoon for one whole minute. Write down only what your hand found out.',
    'mindful-window': 'Look out of the nearest window until something moves. What was it, and where might it be going?',
    'mindful-slow-sentence': 'Write one sentence as slowly as you can and watch each letter arrive. What changes at that speed?',
    'mindful-asks-nothing': 'List everything around you that asks nothing of you.',
  },
}

/** The categories as a reader sees them. Their English names identify them. */
export const categoryNames = {
  "Today's Journaling Ideas": "Today's Journaling Ideas",
  "This Week's Focus": "This Week's Focus",
  'Monthly Reflection': 'Monthly Reflection',
  'Creative Sparks': 'Creative Sparks',
  'Gentle Check-ins': 'Gentle Check-ins',
  'Mindful Moments': 'Mindful Moments',
}
