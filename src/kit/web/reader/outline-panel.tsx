import { readerTexts as texts } from './reader.texts.ts'

/** An entry in a table of contents. */
export interface OutlineEntry {
  title: string
  /** 0 for a chapter, 1 for its sections, and so on. */
  depth: number
  /** Returns the target page. Undefined when there is none. */
  findPage: () => number | undefined | Promise<number | undefined>
}

interface OutlinePanelProps {
  entries: readonly OutlineEntry[]
  onPage: (page: number) => void
}

/** The table of contents, beside the page or over it on phones. */
export function OutlinePanel({ entries, onPage }: OutlinePanelProps) {
  return (
    <nav
      aria-label={texts.outline}
      className="absolute inset-y-0 start-0 z-10 w-72 max-w-[85%] overflow-y-auto overscroll-contain bg-background py-2 shadow-lifted sm:static sm:shrink-0 sm:shadow-none"
    >
      <ul>
        {entries.map(({ title, depth, findPage }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes.
          <li key={index}>
            <button
              type="button"
              onClick={async () => {
                const page = await findPage()
                if (page !== undefined) onPage(page)
              }}
              style={{ paddingInlineStart: `${1 + depth}rem` }}
              className="min-h-11 w-full cursor-pointer py-2 pe-4 text-start leading-snug [overflow-wrap:anywhere] hover:bg-muted focus-visible:outline-offset-[-3px]"
            >
              <bdi translate="no">{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
