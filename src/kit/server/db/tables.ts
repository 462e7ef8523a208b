/**
 * All tables by name. Empty here: each feature declares its own in `server/<feature>.tables.ts`
 * with `declare module '#kit/server/db/tables.ts' { interface Tables { ... } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features' declarations
export interface Tables {}
