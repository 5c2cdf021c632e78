import type { ReactNode } from 'react'
import { cx } from '@waybill/kit'

export const cell = 'border-t px-3 py-1.5 align-top'
export const figure = `${cell} tnum text-end whitespace-nowrap`

interface Props {
  name: string
  /** Headings; those of figures stand at the end. */
  heads: readonly (readonly [text: string, isFigure: boolean])[]
  children: ReactNode
}

/** A table inside a card, which scrolls by itself. */
export const SmallTable = ({ name, heads, children }: Props) => (
  <div role="region" aria-label={name} tabIndex={0} className="max-h-96 overflow-auto rounded-control border">
    <table className="w-full">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {heads.map(([text, isFigure]) => (
            <th
              key={text}
              scope="col"
              className={cx(
                'h-8 bg-sub px-3 text-small font-medium text-muted whitespace-nowrap',
                isFigure ? 'text-end' : 'text-start',
              )}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
