/** Classes for an entry of a history: a dot with a line to the next one. */
export const historyPoint =
  'relative pb-5 pl-7 before:absolute before:top-1.5 before:left-0.5 before:size-3 before:rounded-full before:bg-primary ' +
  'after:absolute after:top-6 after:bottom-0 after:left-[0.4375rem] after:w-px after:bg-border last:pb-0 last:after:hidden'
