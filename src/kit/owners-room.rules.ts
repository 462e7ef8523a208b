/**
 * Most that one owner can add of what no other quota counts: three times what ten years of daily use make, so that only a program reaches
 * it. What is stored stays when it is more.
 */
export const mostOfOwner = {
  /** Three a day, three times over. */
  goals: 33_000,
  /** Two in each week, three times over. The list of folders is sent whole. */
  folders: 3_000,
  /** Four a day, three times over. */
  focus_sessions: 44_000,
} as const

/** Bytes of the properties that programs have set on an owner's paths in the drop box. Those that Windows sets are 13 MB for 20,000 files. */
export const mostPropertyBytes = 40_000_000
