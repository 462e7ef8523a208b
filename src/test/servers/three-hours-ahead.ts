/** Loaded before a server (`--import`): to it, what was written just now is three hours old. */
const real = Date.now
Date.now = () => real() + 3 * 60 * 60 * 1000
