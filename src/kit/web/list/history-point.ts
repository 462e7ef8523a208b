/** Classes for an entry of a history: a dot with a line to the next one. */
export const historyPoint =
  'relative pb-5 ps-7 before:absolute before:top-1.5 before:start-0.5 before:size-3 before:rounded-full before:bg-primary ' +
  'after:absolute after:top-6 after:bottom-0 after:start-[0.4375rem] after:w-px after:bg-border last:pb-0 last:after:hidden'
