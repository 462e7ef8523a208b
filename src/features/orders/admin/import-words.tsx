import { Select } from '#kit/web/ui/select.tsx'
import { anyNumber, meaningsOf, type Word, type WordKind, type WordMeaning, wordKey } from '../order-words.rules.ts'
import type { ImportReport } from '../orders.contract.ts'
import { importScreensTexts as texts } from '../orders-screens.texts.ts'

export type Answer = Word & { meaning: WordMeaning }

/** Value for a word that nobody has explained yet. No meaning has a space. */
const nothing = ' '
export const meaningOptions = (kind: WordKind) =>
  meaningsOf(kind).map((value) => ({ value: value as string, label: texts.meanings[value] }))

/** A word as it is shown: with the heading of its column if it isn't the state of an order. */
export function shownWord({ kind, word }: Word): string {
  const at = kind === 'refund' ? word.indexOf(': ') : -1
  if (at < 0) return word
  const cell = word.slice(at + 2)
  return texts.wordIn(word.slice(0, at), cell === anyNumber ? texts.anyNumber : cell)
}

const isSame = (a: Word, b: Word) => a.kind === b.kind && wordKey(a.word) === wordKey(b.word)
export const withAnswer = (answers: readonly Answer[], answer: Answer): Answer[] => [
  ...answers.filter((one) => !isSame(one, answer)),
  answer,
]

interface ImportWordsProps {
  words: ImportReport['words']
  onAnswer: (answer: Answer) => void
}

/** Asks what the words mean that only the shop knows, and shows what was said about them. */
export function ImportWords({ words, onAnswer }: ImportWordsProps) {
  return (
    <section aria-label={texts.words} className="rounded-control border border-border px-4 py-3.5">
      <h3 className="text-lg">{texts.words}</h3>
      <p className="mt-0.5 text-muted-foreground text-sm">{texts.wordsText}</p>
      <ul className="mt-2 flex flex-col divide-y divide-border">
        {words.map(({ kind, word, count, meaning }) => (
          <li
            key={`${kind} ${word}`}
            className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 py-2.5 last:pb-0 sm:grid-cols-[1fr_14rem]"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{shownWord({ kind, word })}</span>{' '}
              <span className="text-muted-foreground text-sm">{texts.lines(count)}</span>
            </p>
            <Select
              label={shownWord({ kind, word })}
              isLabelHidden
              value={meaning ?? nothing}
              options={[...(meaning === null ? [{ value: nothing, label: texts.noMeaning }] : []), ...meaningOptions(kind)]}
              onValueChange={(chosen) => chosen !== nothing && onAnswer({ kind, word, meaning: chosen as WordMeaning })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
