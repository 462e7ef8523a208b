import { useCallback, useEffect, useState } from 'react'
import Search from '~icons/lucide/search'
import { classNames } from './class-names.ts'
import { controlClass } from './field.tsx'

/** Pause in typing before a search starts: long enough to skip most letters, short enough to feel immediate. */
const pauseMs = 250

interface SearchBoxProps {
  label: string
  placeholder: string
  /** The current search. */
  value: string
  onSearch: (text: string) => void
}

/** Searches while the user types, after each pause. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)

  if (value !== known) {
    setKnown(value)
    // Changed elsewhere (going back, Clear Search): show the new value. If it is only our own search coming back, keep what is being typed.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }

  const wanted = text.trim()
  const search = useCallback(() => {
    setSent(wanted)
    onSearch(wanted)
  }, [wanted, onSearch])
  useEffect(() => {
    if (wanted === sent) return
    const pause = setTimeout(search, pauseMs)
    return () => clearTimeout(pause)
  }, [wanted, sent, search])

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of e-ink tablets are too old for <search>.
    <div role="search" aria-label={label} className="relative min-w-0 flex-1 basis-64">
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 start-4 size-5 text-muted-foreground"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && wanted !== sent && search()}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className={classNames(controlClass, 'ps-12 [&::-webkit-search-cancel-button]:grayscale')}
      />
    </div>
  )
}
