import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ShopTexts } from '#kit/page-config.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { shopSettingsApi } from '#operations/shop-settings.contract.ts'

interface ShopTextProps {
  name: keyof ShopTexts
  /** Heading above the text. */
  title?: string
}

/** A text that the shop has written for one of its public pages. Shows nothing when it has written none. */
export function ShopText(props: ShopTextProps) {
  const { shopTexts } = pageConfig
  return shopTexts ? <Paragraphs {...props} text={shopTexts[props.name]} /> : <FetchedText {...props} />
}

function FetchedText(props: ShopTextProps) {
  const { data } = useQuery(queryOf(['shop-texts'], shopSettingsApi.texts))
  return <Paragraphs {...props} text={data?.[props.name] ?? null} />
}

function Paragraphs({ title, text }: ShopTextProps & { text: string | null }) {
  const id = useId()
  if (text === null) return null
  const paragraphs = text.split(/\n\s*\n/)
  return (
    <section className="prose pt-7" aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
      )}
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text keep their order.
        <p key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {paragraph}
        </p>
      ))}
    </section>
  )
}
