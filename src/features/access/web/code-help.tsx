import { accessTexts } from '../access.texts.ts'

const { helpTitle, helpEmail, helpOnce } = accessTexts.companion

/** Explains where to find the code and what it is for. */
export function CodeHelp() {
  return (
    <aside className="rounded-control bg-muted px-5 py-4">
      <h2 className="text-lg">{helpTitle}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-muted-foreground text-sm marker:text-accent">
        <li>{helpEmail}</li>
        <li>{helpOnce}</li>
      </ul>
    </aside>
  )
}
