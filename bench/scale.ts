/** With `BENCH_SMALL=1` the benchmarks use few rows and rounds, so that a test can run each of them. Their values then mean nothing. */
const isSmall = process.env.BENCH_SMALL === '1'

/** Returns a number of rows, rounds or seconds: `full`, or `small` with `BENCH_SMALL=1`. */
export const scaled = (full: number, small: number): number => (isSmall ? small : full)
